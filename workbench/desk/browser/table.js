function render({ model, el }) {
  const box = document.createElement('div'); box.className = 'rb-table-box'; box.tabIndex = -1;
  const table = document.createElement('table'); table.className = 'rb-table';
  const message = document.createElement('div'); message.className = 'rb-table-message'; message.setAttribute('role', 'alert');
  box.append(table); el.append(message, box);
  let fields = [];
  // JupyterLab takes single keys as commands (x cuts the cell), so none may leave the table.
  box.addEventListener('keydown', event => event.stopPropagation());

  function field(column, row, i, j) {
    const choices = column.options;
    const input = document.createElement(choices.length ? 'select' : 'input');
    if (choices.length) {
      for (const [text, value] of choices) input.append(new Option(text, value));
    } else {
      input.type = 'text'; input.inputMode = column.number ? 'numeric' : 'text'; input.spellcheck = false;
    }
    input.setAttribute('aria-label', `${row.name}: ${column.label}`);
    input.addEventListener('change', () => model.send({ kind: 'edit', row: row.key, column: column.name, text: input.value }));
    input.addEventListener('keydown', event => {
      if (event.key === 'Enter') { input.blur(); fields[i + 1]?.[j]?.input?.focus(); }
      if (event.key === 'Escape') { input.value = model.get('rows')[i].cells[j].text; input.blur(); }
    });
    return input;
  }

  function build() {
    const columns = model.get('columns'), rows = model.get('rows');
    table.replaceChildren(); fields = []; message.textContent = '';
    const head = table.createTHead().insertRow();
    for (const label of [model.get('key_label'), ...columns.map(column => column.label)]) {
      const th = document.createElement('th'); th.scope = 'col'; th.textContent = label; head.append(th);
    }
    columns.forEach((column, j) => { head.cells[j + 1].title = column.hint;
      head.cells[j + 1].classList.toggle('rb-table-number', column.number); });
    const body = table.createTBody();
    rows.forEach((row, i) => {
      const tr = body.insertRow(), th = document.createElement('th');
      th.scope = 'row'; th.textContent = row.key; th.title = row.name; tr.append(th);
      fields.push(columns.map((column, j) => {
        const td = tr.insertCell();
        if (column.fixed) { td.className = 'rb-table-fixed'; td.textContent = row.cells[j].text; td.title = row.cells[j].text; return null; }
        const input = field(column, row, i, j);
        if (column.number) td.classList.add('rb-table-number');
        if (!column.options.length) input.style.width = `${column.width}ch`;
        td.append(input);
        return { input, td };
      }));
    });
    update();
  }

  function update() {                          // only what differs is touched, so that focus and caret survive
    const columns = model.get('columns'), rows = model.get('rows');
    if (rows.length !== fields.length) return build();
    rows.forEach((row, i) => row.cells.forEach((cell, j) => {
      const place = fields[i][j];
      if (!place) return;
      if (place.input.value !== cell.text) place.input.value = cell.text;
      place.td.classList.toggle('rb-table-changed', cell.printed !== null);
      place.input.title = cell.printed === null ? columns[j].hint : cell.printed;
    }));
  }

  function told(content) {
    if (content.kind === 'refused') { update(); message.textContent = content.why; }
    if (content.kind === 'accepted') message.textContent = '';
  }
  const rebuilt = () => { if (model.get('columns').length) build(); };
  build();
  model.on('change:version', rebuilt); model.on('change:rows', update); model.on('msg:custom', told);
  return () => { model.off('change:version', rebuilt); model.off('change:rows', update); model.off('msg:custom', told); };
}
export default { render };
