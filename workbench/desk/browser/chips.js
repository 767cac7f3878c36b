function render({ model, el }) {
  const box = document.createElement('details'); box.className = 'rb-chips'; box.open = model.get('unfolded');
  const head = document.createElement('summary'), tabs = document.createElement('div');
  const laid = document.createElement('div'), pool = document.createElement('div');
  tabs.className = 'rb-chip-tabs'; laid.className = 'rb-chip-laid'; pool.className = 'rb-chip-pool';
  laid.setAttribute('role', 'list');
  const legend = document.createElement('div'); legend.className = 'rb-chip-legend';
  const body = document.createElement('div'); body.append(tabs, laid, legend, pool);
  box.append(head, body); el.append(box);
  box.addEventListener('keydown', e => e.stopPropagation());
  box.addEventListener('toggle', () => { if (box.open !== model.get('unfolded')) {
    model.set('unfolded', box.open); model.save_changes(); } });
  const send = (kind, key) => model.send({ kind, key });
  let chips = {};
  function chip(text, tone, label, act) {
    const b = document.createElement('button'); b.type = 'button'; b.className = `rb-chip rb-tone-${tone}`;
    b.textContent = text; b.title = label; b.setAttribute('aria-label', label);
    b.addEventListener('click', act); return b;
  }
  function buildPool() {
    chips = {}; pool.replaceChildren();
    for (const group of model.get('groups')) {
      const line = document.createElement('div'); line.className = group.cards.length > 3 || group.tone !== 'person' ? 'rb-chip-line rb-chip-wide' : 'rb-chip-line'; line.setAttribute('role', 'group');
      line.setAttribute('aria-label', group.name);
      const name = document.createElement('span'); name.className = 'rb-chip-name'; name.textContent = group.name;
      const row = document.createElement('span'); row.className = 'rb-chip-row'; line.append(name, row);
      for (const card of group.cards) {
        const b = chip(card.text, group.tone, card.label, () => {
          const n = model.get('counts')[card.key] ?? 0;
          send(n > 0 && (group.single || card.most <= 1) ? 'remove' : 'add', card.key); });
        b.addEventListener('keydown', e => { if (['Delete', 'Backspace', '-'].includes(e.key)) {
          e.preventDefault(); send('remove', card.key); } });
        b.addEventListener('contextmenu', e => { e.preventDefault(); e.stopPropagation(); send('remove', card.key); });
        const count = document.createElement('span'); count.className = 'rb-chip-count'; b.append(count);
        row.append(b); chips[card.key] = { b, count, card };
      }
      pool.append(line);
    }
    update();
  }
  function update() {
    const counts = model.get('counts'), words = model.get('words');
    for (const [key, { b, count, card }] of Object.entries(chips)) {
      const n = counts[key] ?? 0;
      b.classList.toggle('rb-used', n > 0); b.classList.toggle('rb-end', n >= card.most && n === 0);
      b.setAttribute('aria-pressed', n > 0); count.textContent = n > 1 ? `×${n}` : n === 1 ? '✓' : '';
      b.title = `${card.label} – ${n}/${card.most}`; b.setAttribute('aria-label', b.title);
    }
    const list = model.get('laid'), focused = laid.contains(document.activeElement);
    laid.replaceChildren();
    if (!list.length) { const none = document.createElement('span'); none.className = 'rb-quiet';
      none.textContent = words.none ?? ''; laid.append(none); }
    for (const card of list) {
      const b = chip(`${card.text} ✕`, card.tone, `${words.remove ?? ''}: ${card.label}`, () => send('remove', card.key));
      b.classList.add('rb-laid'); const item = document.createElement('span'); item.setAttribute('role', 'listitem');
      item.append(b); laid.append(item);
    }
    if (list.length > 1) laid.append(chip(words.clear ?? '', 'plain', words.clear ?? '', () => send('clear', '')));
    if (focused) (laid.querySelector('button') ?? head).focus();
    head.textContent = model.get('title'); legend.textContent = words.legend ?? '';
  }
  function buildTabs() {
    tabs.replaceChildren();
    model.get('places').forEach((name, i) => {
      const b = document.createElement('button'); b.type = 'button'; b.textContent = name;
      b.className = 'rb-chip-tab'; b.setAttribute('aria-pressed', i === model.get('place'));
      b.addEventListener('click', () => send('place', String(i))); tabs.append(b); });
  }
  buildPool(); buildTabs();
  const opened = () => { box.open = model.get('unfolded'); };
  model.on('change:groups', buildPool); model.on('change:counts change:laid change:words change:title', update);
  model.on('change:places change:place', buildTabs); model.on('change:unfolded', opened);
  return () => { model.off('change:groups', buildPool); model.off('change:counts change:laid change:words change:title', update);
    model.off('change:places change:place', buildTabs); model.off('change:unfolded', opened); };
}
export default { render };
