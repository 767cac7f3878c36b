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
