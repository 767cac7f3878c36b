function render({ model, el }) {
  const box = document.createElement('div'); box.className = 'rb-deck'; el.append(box);
  box.addEventListener('keydown', e => e.stopPropagation());
  let parts = {};
  const send = (kind, key, value) => model.send({ kind, key, value });
  const make = (tag, name, text) => { const e = document.createElement(tag); e.className = name ?? '';
    if (text !== undefined) e.textContent = text; return e; };
  function slider(kind, colour, label) {
    const line = make('label', 'rb-deck-line'), name = make('span', 'rb-deck-name', label);
    const range = make('input'), shown = make('output'), mark = make('span', 'rb-printed');
    range.type = 'range'; range.step = 1;
    range.addEventListener('input', () => { shown.textContent = text(kind, Number(range.value)); });
    range.addEventListener('change', () => send(kind, colour, Number(range.value)));
    line.append(name, range, shown, mark); return { line, range, shown, mark };
  }
  const text = (kind, n) => n === null ? '…' : kind === 'swords' ? (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0') : String(n);
  function stepper(kind, row, what) {
    const group = make('span', 'rb-deck-step'), count = make('output');
    group.setAttribute('role', 'group');
    const button = (sign, by) => { const b = make('button', '', sign); b.type = 'button';
      b.addEventListener('click', () => { const c = parts.cards[row.key].card[kind.replace('card_', '')];
        if (c !== null) send(kind, row.key, c + by); }); return b; };
    const less = button('−', -1), more = button('+', 1);
    less.setAttribute('aria-label', `${row.label}: ${what} −`); more.setAttribute('aria-label', `${row.label}: ${what} +`);
    group.append(less, count, more); return { group, count, less, more };
  }
  let shape = '';
  function update() {
    const colours = model.get('colours'), words = model.get('words');
    const now = JSON.stringify([words, colours.map(c => [c.key, c.name, c.cards.map(r => [r.key, r.label, r.text])])]);
    if (now !== shape) { shape = now; build(colours, words); }
    for (const colour of colours) {
      const part = parts.colours[colour.key];
      for (const kind of ['ships', 'swords']) {
        const { range, shown, mark } = part[kind], value = colour[kind], printed = colour[`printed_${kind}`];
        range.min = kind === 'ships' ? 0 : -colour.most_shift; range.max = kind === 'ships' ? colour.most_ships : colour.most_shift;
        range.value = value ?? 0; shown.textContent = text(kind, value);
        mark.textContent = `${words.printed} ${text(kind, printed)}`; mark.className = value === printed ? 'rb-printed' : 'rb-changed';
        range.setAttribute('aria-label', `${colour.name}: ${words[kind]}`);
      }
      for (const card of colour.cards) {
        const line = parts.cards[card.key]; line.card = card;
        for (const kind of ['swords', 'copies']) {
          line[kind].count.textContent = card[kind] === null ? '☠\uFE0E' : card[kind];
          line[kind].count.className = card[kind] === card[`printed_${kind}`] ? '' : 'rb-changed';
          line[kind].group.title = `${words.printed} ${card[`printed_${kind}`] ?? '☠\uFE0E'}`;
          line[kind].less.disabled = line[kind].more.disabled = card[kind] === null;
        }
      }
    }
  }
  function build(colours, words) {
    parts = { colours: {}, cards: {} };
    const open = box.querySelector('details')?.open ?? false; box.replaceChildren();
    const top = make('div', 'rb-deck-colours'), fold = make('details'), grid = make('div', 'rb-deck-colours');
    fold.open = open; fold.append(make('summary', '', words.single), grid);
    for (const colour of colours) {
      const column = make('div', `rb-deck-colour rb-edge-${colour.key}`); column.append(make('div', 'rb-deck-head', colour.name));
      const part = { ships: slider('ships', colour.key, words.ships), swords: slider('swords', colour.key, words.swords) };
      column.append(part.ships.line, part.swords.line); top.append(column); parts.colours[colour.key] = part;
      const cards = make('div', `rb-deck-colour rb-edge-${colour.key}`);
      const head = make('div', 'rb-deck-card rb-quiet'); head.append(make('span', 'rb-deck-text', colour.name),
        make('span', 'rb-deck-col', words.swords_short), make('span', 'rb-deck-col', words.copies)); cards.append(head);
      for (const card of colour.cards) {
        const line = make('div', 'rb-deck-card'), name = make('span', 'rb-deck-text', card.text); name.title = card.label;
        const swords = stepper('card_swords', card, words.swords_short), copies = stepper('card_copies', card, words.copies);
        line.append(name, swords.group, copies.group); cards.append(line);
        parts.cards[card.key] = { card, swords, copies };
      }
      grid.append(cards);
    }
    box.append(top, fold);
  }
  update();
  model.on('change:colours change:words', update);
  return () => model.off('change:colours change:words', update);
}
export default { render };
