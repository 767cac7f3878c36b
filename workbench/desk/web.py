"""Small browser widgets of the desk: a picture with a description, steppers, the list of changes, a line to copy.

Each is a table of plain data on the Python side; the browser draws it and sends back what the user did. They are
made once and then updated, because Jupyter never lets go of a widget. Key presses stay inside them: JupyterLab
would take ``x`` as "cut this cell".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets as t

_PICTURE = """
function render({ model, el }) {
  const img = document.createElement('img');
  img.className = 'rb-picture';
  let shown = '';
  async function draw() {
    const url = URL.createObjectURL(new Blob([model.get('png')], { type: 'image/png' }));
    const next = new Image();
    next.src = url;
    try { await next.decode(); } catch { URL.revokeObjectURL(url); return; }
    img.src = url;                       // decoded already, so the page never shows a blank
    img.alt = model.get('alt');
    if (shown) URL.revokeObjectURL(shown);
    shown = url;
  }
  const size = () => { img.style.aspectRatio = `${model.get('width')} / ${model.get('height')}`;
                       img.style.maxWidth = `${model.get('width')}px`; };
  size(); draw(); el.append(img);
  model.on('change:png', draw); model.on('change:width', size);
  return () => { model.off('change:png', draw); if (shown) URL.revokeObjectURL(shown); };
}
export default { render };
"""


class Picture(anywidget.AnyWidget):
    """A PNG of fixed size with a description for those who do not see it."""

    _esm = _PICTURE
    _css = ".rb-picture { width: 100%; display: block; background: #fff; }"
    png = t.Bytes().tag(sync=True)
    alt = t.Unicode().tag(sync=True)
    width = t.Int(640).tag(sync=True)
    height = t.Int(320).tag(sync=True)


_STEPPERS = """
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
"""


class Steppers(anywidget.AnyWidget):
    """A number with − and + for each row of a table.

    Attributes
    ----------
    rows : list of dict
        ``key, label, most`` and optionally ``hint``, in order.
    counts : dict
        Number by key; keys that are left out count 0.
    columns : int
        Rows stand in this many columns.
    """

    _esm = _STEPPERS
    _css = """
.rb-steppers { display: grid; grid-template-columns: repeat(var(--rb-columns, 1), minmax(0, 1fr)); gap: 2px 14px; }
.rb-stepper { display: flex; align-items: center; height: 26px; font-size: 13px; border-radius: 4px; padding: 0 2px 0 4px; }
.rb-stepper.rb-used { background: rgba(0, 114, 178, .12); font-weight: 600; }
.rb-stepper-name { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.rb-stepper output { width: 26px; text-align: center; font-variant-numeric: tabular-nums; }
.rb-stepper button { width: 24px; height: 22px; line-height: 1; padding: 0; border: 1px solid #8a8a8a; border-radius: 4px;
  background: #fff; color: #222; font-size: 15px; cursor: pointer; }
.rb-stepper button:hover { background: #eef4fa; }
.rb-stepper button:focus-visible { outline: 2px solid #0072B2; outline-offset: 1px; }
.rb-stepper button.rb-end { opacity: .35; }
"""
    rows = t.List().tag(sync=True)
    counts = t.Dict().tag(sync=True)
    columns = t.Int(1).tag(sync=True)
    less = t.Unicode("less").tag(sync=True)
    more = t.Unicode("more").tag(sync=True)


_CHANGES = """
function render({ model, el }) {
  const table = document.createElement('table'); table.className = 'rb-changes'; el.append(table);
  function build() {
    const words = model.get('words'), rows = model.get('rows');
    const typed = document.activeElement?.dataset?.rbAddress, focus = el.contains(document.activeElement) ? typed : null;
    table.replaceChildren();
    if (!rows.length) { const c = table.insertRow().insertCell(); c.className = 'rb-quiet'; c.textContent = words.empty; return; }
    const head = table.createTHead().insertRow();
    for (const h of [words.cell, words.printed, words.mine, words.reason, '']) {
      const th = document.createElement('th'); th.scope = 'col'; th.textContent = h; head.append(th); }
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
"""


class ChangeList(anywidget.AnyWidget):
    """What differs from print, a line per cell, each with its reason and a button that takes it back.

    Attributes
    ----------
    rows : list of dict
        ``address`` (table, row, column), ``label``, ``printed``, ``mine``, ``reason``, ``undo`` (whether it can be).
    """

    _esm = _CHANGES
    _css = """
.rb-changes { border-collapse: collapse; font-size: 13px; width: 100%; max-width: 1000px; }
.rb-changes th { text-align: left; font-weight: 600; padding: 2px 10px 2px 4px; border-bottom: 1px solid #bbb; }
.rb-changes td { padding: 2px 10px 2px 4px; border-bottom: 1px solid rgba(128, 128, 128, .25); }
.rb-changes input { width: 100%; min-width: 140px; box-sizing: border-box; border: 1px solid #bbb; border-radius: 3px; padding: 2px 5px; font-size: 13px; }
.rb-changes button { border: 1px solid #8a8a8a; border-radius: 4px; background: #fff; color: #222; padding: 2px 10px; cursor: pointer; font-size: 12px; }
.rb-changes button:focus-visible, .rb-changes input:focus-visible { outline: 2px solid #0072B2; }
.rb-mine { font-weight: 700; } .rb-right { text-align: right; } .rb-quiet { color: #666; border: 0 !important; }
"""
    rows = t.List().tag(sync=True)
    words = t.Dict().tag(sync=True)

    def __init__(self, answer: Callable[[Mapping[str, Any]], None], **traits: Any) -> None:
        super().__init__(**traits)
        self._answer = answer
        self.on_msg(self._take)

    def _take(self, _widget: Any, content: Mapping[str, Any], _buffers: Any) -> None:
        self._answer(content)


_COPY = """
function render({ model, el }) {
  const box = document.createElement('div'); box.className = 'rb-copy';
  const text = document.createElement('textarea'); text.readOnly = true; text.rows = 2; text.spellcheck = false;
  const button = document.createElement('button'); button.type = 'button';
  const fill = () => { text.value = model.get('text'); text.setAttribute('aria-label', model.get('label'));
                       button.textContent = model.get('copy'); };
  text.addEventListener('keydown', e => e.stopPropagation());
  text.addEventListener('focus', () => text.select());
  button.addEventListener('click', async () => {
    try { await navigator.clipboard.writeText(text.value); } catch { text.select(); document.execCommand('copy'); }
    button.textContent = model.get('copied'); setTimeout(() => { button.textContent = model.get('copy'); }, 1500);
  });
  fill(); box.append(text, button); el.append(box);
  model.on('change', fill);
  return () => model.off('change', fill);
}
export default { render };
"""


class CopyLine(anywidget.AnyWidget):
    """A text to copy."""

    _esm = _COPY
    _css = """
.rb-copy { display: flex; gap: 8px; align-items: flex-start; }
.rb-copy textarea { flex: 1; font-family: var(--jp-code-font-family, monospace); font-size: 12px; padding: 4px 6px; border: 1px solid #bbb; border-radius: 4px; resize: vertical; min-width: 0; }
.rb-copy button { border: 1px solid #8a8a8a; border-radius: 4px; background: #fff; color: #222; padding: 4px 12px; cursor: pointer; }
"""
    text = t.Unicode().tag(sync=True)
    label = t.Unicode().tag(sync=True)
    copy = t.Unicode("Copy").tag(sync=True)
    copied = t.Unicode("Copied").tag(sync=True)
