function render({ model, el }) {
  const table = document.createElement('table'); table.className = 'rb-changes'; el.append(table);
  function build() {
    const words = model.get('words'), rows = model.get('rows');
    const typed = document.activeElement?.dataset?.rbAddress, focus = el.contains(document.activeElement) ? typed : null;
    table.replaceChildren();
    if (!rows.length) { const c = table.insertRow().insertCell(); c.className = 'rb-quiet'; c.textContent = words.empty; return; }
    const head = table.createTHead().insertRow();
    for (const h of [words.cell, words.printed, words.mine, words.reason, '']) {
      const th = document.createElement('th'); th.scope = 'col'; th.textContent = h; head.append(th);
      if (h === words.printed || h === words.mine) th.className = 'rb-number'; }
    const body = table.createTBody();
    for (const row of rows) {
      const tr = body.insertRow(); tr.title = row.address.join('.');
      tr.insertCell().textContent = row.label;
      const printed = tr.insertCell(); printed.textContent = row.printed; printed.className = 'rb-number';
      const mine = tr.insertCell(); mine.textContent = row.mine; mine.className = 'rb-number rb-mine';
      const why = document.createElement('input'); why.value = row.reason; why.placeholder = words.reason;
      why.dataset.rbAddress = row.address.join('.'); why.maxLength = 300;
      why.setAttribute('aria-label', `${words.reason}: ${row.label}`);
      why.addEventListener('keydown', e => { e.stopPropagation(); if (e.key === 'Enter') why.blur(); });
      why.addEventListener('change', () => model.send({ kind: 'reason', address: row.address, text: why.value }));
      tr.insertCell().append(why);
      const undo = document.createElement('button'); undo.type = 'button'; undo.textContent = words.undo;
      undo.setAttribute('aria-label', `${words.undo}: ${row.label}`);
      undo.addEventListener('click', () => model.send({ kind: 'undo', address: row.address }));
      const last = tr.insertCell(); if (row.undo) last.append(undo);
      if (focus === why.dataset.rbAddress) why.focus();
    }
    if (rows.length > 1) {
      const all = document.createElement('button'); all.type = 'button'; all.textContent = words.undo_all;
      all.addEventListener('click', () => model.send({ kind: 'undo_all' }));
      const cell = body.insertRow().insertCell(); cell.colSpan = 5; cell.className = 'rb-right'; cell.append(all);
    }
  }
  build();
  model.on('change:rows', build); model.on('change:words', build);
  return () => { model.off('change:rows', build); model.off('change:words', build); };
}
export default { render };
