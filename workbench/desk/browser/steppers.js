function render({ model, el }) {
  const box = document.createElement('div'); box.className = 'rb-steppers'; el.append(box);
  let parts = {};
  function step(key, by) {
    const row = model.get('rows').find(r => r.key === key), counts = { ...model.get('counts') };
    const next = Math.min(row.most, Math.max(0, (counts[key] ?? 0) + by));
    if (next === (counts[key] ?? 0)) return;
    counts[key] = next; model.set('counts', counts); model.save_changes(); update();
  }
  function build() {
    parts = {}; box.replaceChildren();
    box.style.setProperty('--rb-columns', model.get('columns'));
    for (const row of model.get('rows')) {
      const line = document.createElement('div'); line.className = 'rb-stepper'; line.setAttribute('role', 'group');
      line.setAttribute('aria-label', row.label);
      const name = document.createElement('span'); name.className = 'rb-stepper-name';
      name.textContent = row.label; name.title = row.hint || row.label;
      const button = (text, by, word) => { const b = document.createElement('button'); b.type = 'button';
        b.textContent = text; b.setAttribute('aria-label', `${row.label}: ${word}`);
        b.addEventListener('click', () => step(row.key, by)); return b; };
      const less = button('−', -1, model.get('less')), more = button('+', 1, model.get('more'));
      const count = document.createElement('output'); count.setAttribute('aria-label', row.label);
      line.append(name, less, count, more);
      line.addEventListener('keydown', e => { e.stopPropagation();
        const by = { ArrowUp: 1, ArrowRight: 1, '+': 1, ArrowDown: -1, ArrowLeft: -1, '-': -1 }[e.key];
        if (by) { e.preventDefault(); step(row.key, by); } });
      box.append(line); parts[row.key] = { count, less, more, row, line };
    }
    update();
  }
  function update() {
    const counts = model.get('counts');
    for (const [key, { count, less, more, row, line }] of Object.entries(parts)) {
      const n = counts[key] ?? 0;
      if (count.textContent !== String(n)) count.textContent = n;
      less.classList.toggle('rb-end', n <= 0); more.classList.toggle('rb-end', n >= row.most);
      line.classList.toggle('rb-used', n > 0);
    }
  }
  build();
  model.on('change:rows', build); model.on('change:counts', update);
  return () => { model.off('change:rows', build); model.off('change:counts', update); };
}
export default { render };
