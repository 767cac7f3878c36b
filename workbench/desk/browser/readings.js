function render({ model, el }) {
  const table = document.createElement('table'); table.className = 'rb-readings'; el.append(table);
  function cell(row, text, kind) {
    const td = row.insertCell(); td.textContent = text; if (kind) td.className = kind; return td;
  }
  function build() {
    const words = model.get('words'), rows = model.get('rows');
    const focus = el.contains(document.activeElement) ? document.activeElement.dataset.rbPlace : null;
    table.replaceChildren();
    if (!rows.length) return;
    const head = table.createTHead().insertRow();
    for (const [text, kind] of [[words.weight, ''], [words.ruling, ''], [words.option, ''], [words.answer, 'rb-number'],
                                [words.points, 'rb-number'], [words.effect, '']]) {
      const th = document.createElement('th'); th.scope = 'col'; th.textContent = text; th.className = kind; head.append(th);
    }
    for (const ruling of rows) {
      const body = table.createTBody(), name = `${model.model_id ?? ''}${ruling.ruling}`;
      body.setAttribute('role', 'radiogroup'); body.setAttribute('aria-label', ruling.name);
      ruling.options.forEach((option, place) => {
        const tr = body.insertRow();
        if (option.chosen) tr.className = 'rb-reading-chosen';
        if (place === 0) {
          const weight = cell(tr, ruling.weight, 'rb-reading-weight'); weight.title = ruling.weight_hint;
          weight.rowSpan = ruling.options.length;
          const title = document.createElement('th'); title.scope = 'rowgroup'; title.rowSpan = ruling.options.length;
          title.textContent = ruling.name; title.title = ruling.question; tr.append(title);
        }
        const label = document.createElement('label'), radio = document.createElement('input');
        radio.type = 'radio'; radio.name = name; radio.checked = option.chosen;
        radio.dataset.rbPlace = `${ruling.ruling}.${place}`;
        radio.setAttribute('aria-label', `${words.choose}: ${ruling.name}: ${option.text}, ${option.answer}`);
        radio.addEventListener('keydown', e => e.stopPropagation());
        radio.addEventListener('change', () => model.send({ kind: 'choose', ruling: ruling.ruling, place }));
        label.append(radio, option.text);
        if (option.printed) {
          const mark = document.createElement('span'); mark.className = 'rb-reading-printed';
          mark.textContent = words.printed; label.append(mark);
        }
        tr.insertCell().append(label);
        cell(tr, option.answer, 'rb-number'); cell(tr, option.points, 'rb-number'); cell(tr, option.effect, 'rb-reading-effect');
        if (focus === radio.dataset.rbPlace) radio.focus();
      });
    }
  }
  build();
  model.on('change:rows', build); model.on('change:words', build);
  return () => { model.off('change:rows', build); model.off('change:words', build); };
}
export default { render };
