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
  model.on('change:png', draw); model.on('change:width', size); model.on('change:height', size);
  return () => { model.off('change:png', draw); if (shown) URL.revokeObjectURL(shown); };
}
export default { render };
