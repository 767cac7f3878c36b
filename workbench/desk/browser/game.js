// Plays a game whose pictures come in blocks: play, pause, back and jumps need no answer of the kernel.
const BLOCK = 25;
const make = (tag, name, text) => { const e = document.createElement(tag); if (name) e.className = name;
  if (text !== undefined) e.textContent = text; return e; };

export default () => {
  // Shared by all views of one widget; a page that shows the game twice asks for each block once.
  const store = { version: -1, frames: [], steps: [], defs: '', facts: new Map(), waiting: new Set(), views: new Set() };
  const tell = what => { for (const view of store.views) view(what); };
  function begin(version) {
    if (version === store.version) return;
    Object.assign(store, { version, frames: [], steps: [], defs: '' });
    store.facts.clear(); store.waiting.clear();
  }
  function initialize({ model }) {
    model.on('msg:custom', m => {
      if (m.version < store.version) return;
      begin(m.version);
      if (m.kind === 'steps') { store.steps.length = m.from; store.steps.push(...m.steps);
        store.frames.length = Math.min(store.frames.length, m.keep); store.waiting.clear();
        for (const at of store.facts.keys()) if (at >= m.keep) store.facts.delete(at); }
      if (m.kind === 'frames') { if (m.defs) store.defs = m.defs; store.waiting.delete(m.from);
        m.frames.forEach((frame, i) => { store.frames[m.from + i] = frame; }); }
      if (m.kind === 'facts') store.facts.set(m.at, m.html);
      tell(m.kind);
    });
  }

  function render({ model, el }) {
    const words = key => model.get('words')[key] ?? key;
    const box = make('div', 'rb-game'); el.append(box);
    box.tabIndex = -1;
    // ---- bar
    const bar = make('div', 'rb-game-bar'), keys = {};
    bar.setAttribute('role', 'toolbar');
    const button = (key, act) => { const b = make('button'); b.type = 'button'; b.addEventListener('click', act);
      keys[key] = b; bar.append(b); return b; };
    const track = make('input', 'rb-game-track'), where = make('span', 'rb-game-where');
    const turnBox = make('label', 'rb-game-turn'), turnWord = make('span'), turn = make('input');
    const speedBox = make('label', 'rb-game-turn'), speedWord = make('span'), speed = make('select');
    where.setAttribute('role', 'status'); track.type = 'range'; track.min = 0; track.step = 1;
    turn.type = 'number'; turn.min = 1;
    // ---- body
    const body = make('div', 'rb-game-body'), left = make('div', 'rb-game-left'), right = make('div', 'rb-game-right');
    const symbols = make('div', 'rb-game-symbols'), picture = make('div', 'rb-game-picture');
    const decides = make('div', 'rb-game-decides'), moves = make('div', 'rb-game-moves'), facts = make('div', 'rb-game-facts');
    const logHead = make('div', 'rb-head'), log = make('div', 'rb-game-log');
    const decision = make('section', 'rb-game-decision');
    log.setAttribute('role', 'log'); log.tabIndex = 0;
    decision.append(decides, moves, facts);
    left.append(symbols, picture); right.append(decision, logHead, log); body.append(left, right); box.append(bar, body);

    let at = model.get('at'), timer = null, asking = null, drawn = null, lines = [], shownTo = -1, version = -1, follow = false;
    const last = () => Math.max(0, store.steps.length - 1);
    const seconds = () => Number(speed.value || 0.7);

    function want(t) {
      const block = Math.floor(t / BLOCK) * BLOCK;
      if (t < 0 || t > last() || store.waiting.has(block)) return;
      let missing = false;
      for (let i = block; i < Math.min(block + BLOCK, store.steps.length); i++) if (!store.frames[i]) missing = true;
      if (!missing) return;
      store.waiting.add(block);
      model.send({ kind: 'want', version: store.version, from: block, to: block + BLOCK });
    }
    function go(t, played) {
      at = Math.max(0, Math.min(last(), t));
      if (!played) follow = false;
      if (at !== model.get('at')) { model.set('at', at); model.save_changes(); }
      draw();
    }
    function stop() { clearInterval(timer); timer = null; label(); askFacts(); }
    function start() {
      clearInterval(timer);
      if (at >= last()) go(0);
      timer = setInterval(() => {
        if (at >= last()) return stop();
        if (!store.frames[at + 1]) return want(at + 1);  // wait for the block
        go(at + 1, true);
      }, 1000 * seconds());
      label();
    }
    const toggle = () => (timer ? stop() : start());
    const step = by => { clearInterval(timer); timer = null; go(at + by); label(); };
    function toTurn(number) {
      const found = store.steps.findIndex(s => s.turn >= number);
      clearInterval(timer); timer = null; go(found < 0 ? last() : found); label();
    }
    const turnNow = () => store.steps[at]?.turn ?? 1;
    function turnBack() {
      const first = store.steps.findIndex(s => s.turn === turnNow());
      toTurn(at > first ? turnNow() : turnNow() - 1);
    }
    button('start', () => { step(-at); }); button('turn_back', turnBack); button('back', () => step(-1));
    button('play', toggle); button('step', () => step(1)); button('turn_on', () => toTurn(turnNow() + 1));
    button('end', () => step(last()));
    turnBox.append(turnWord, turn); speedBox.append(speedWord, speed); bar.append(speedBox, turnBox, track, where);
    track.addEventListener('input', () => { clearInterval(timer); timer = null; go(Number(track.value)); label(); });
    turn.addEventListener('change', () => toTurn(Number(turn.value)));
    speed.addEventListener('change', () => { if (timer) start(); });
    box.addEventListener('keydown', e => {
      e.stopPropagation();
      if (['INPUT', 'SELECT'].includes(e.target.tagName)) return;
      const act = { ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => step(-at), End: () => step(last()),
        PageDown: () => toTurn(turnNow() + 1), PageUp: turnBack }[e.key];
      if (act) { e.preventDefault(); act(); }
    });

    function label() {
      for (const [key, b] of Object.entries(keys)) b.textContent = words(key);
      keys.play.textContent = words(timer ? 'pause' : 'play'); keys.play.classList.toggle('rb-on', !!timer);
      for (const key of ['start', 'turn_back', 'back']) keys[key].disabled = at <= 0;
      for (const key of ['step', 'turn_on', 'end']) keys[key].disabled = at >= last();
      turnWord.textContent = words('turn'); speedWord.textContent = words('speed'); logHead.textContent = words('log');
      track.setAttribute('aria-label', words('place')); decision.setAttribute('aria-label', words('decision'));
      const options = words('speeds');
      if (Array.isArray(options) && speed.options.length !== options.length) {
        speed.replaceChildren(); for (const [text, value] of options) speed.add(new Option(text, value));
        speed.value = '0.7';
      } else if (Array.isArray(options)) options.forEach(([text], i) => { speed.options[i].textContent = text; });
    }
    function draw() {
      if (store.version !== version) { version = store.version; drawn = null; log.replaceChildren(); lines = []; shownTo = -1; }
      track.max = last(); track.value = at;
      const now = store.steps[at];
      if (!now) return;
      if (document.activeElement !== turn) turn.value = now.turn;
      turn.max = store.steps[last()].turn;
      where.textContent = words('where').replace('{round}', now.round).replace('{step}', at).replace('{steps}', last());
      showLog();
      const frame = store.frames[at];
      want(at); want(at + BLOCK / 2 | 0);
      if (!frame) return;
      if (symbols.dataset.version !== String(version)) { symbols.innerHTML = store.defs; symbols.dataset.version = version; }
      if (drawn !== frame) { picture.innerHTML = frame.svg; drawn = frame; showMoves(frame); }
      if (!timer) askFacts(); else if (seconds() < 0.6) facts.replaceChildren(); else askFacts();
      label();
    }
    function showMoves(frame) {
      decides.textContent = frame.decides;
      decides.classList.toggle('rb-mine-now', frame.mine);
      moves.replaceChildren();
      frame.moves.forEach((text, index) => {
        const mine = frame.mine && at === last();
        const b = make(mine ? 'button' : 'span', mine ? 'rb-move rb-move-mine' : 'rb-move', text);
        if (mine) { b.type = 'button'; b.addEventListener('click', () => {
          for (const other of moves.children) other.disabled = true;
          follow = true; model.send({ kind: 'move', version: store.version, at, index }); }); }
        else if (store.steps[at].chosen === index) { b.classList.add('rb-move-chosen'); b.title = words('chosen'); }
        moves.append(b);
      });
    }
    function askFacts() {
      const frame = store.frames[at];
      if (!frame?.facts) { facts.replaceChildren(); return; }
      if (store.facts.has(at)) { if (facts.dataset.at !== String(at) || facts.dataset.version !== String(version) || !facts.innerHTML) {
        facts.innerHTML = store.facts.get(at); facts.dataset.at = at; facts.dataset.version = version; log.scrollTop = log.scrollHeight; } return; }
      facts.replaceChildren(make('div', 'rb-quiet', words('computing')));
      const asked = at;  // who steps on quickly asks for nothing on the way
      clearTimeout(asking);
      asking = setTimeout(() => { if (asked === at && !store.facts.has(at)) {
        store.facts.set(at, ''); model.send({ kind: 'facts', version: store.version, at }); } }, 200);
    }
    function showLog() {
      // All lines stand in the page; those of later steps are hidden.
      while (lines.length > store.steps.length) { for (const line of lines.pop()) line.remove(); }
      shownTo = Math.min(shownTo, lines.length - 1);
      for (let i = lines.length; i < store.steps.length; i++) {
        const made = [], before = store.steps[i - 1];
        let heading = (!before || before.turn !== store.steps[i].turn) ? make('div', 'rb-log-turn', store.steps[i].heading) : null;
        // A turn begins with the event that says so, where a book has one; what stands before it belongs to the last turn.
        const begins = store.steps[i].log.findIndex(entry => entry[2]);
        store.steps[i].log.forEach(([seat, text], n) => {
          if (heading && n === Math.max(0, begins)) { made.push(heading); heading = null; }
          const line = make('div', 'rb-log-line', text); if (seat >= 0) line.dataset.seat = seat; made.push(line); });
        if (heading) made.push(heading);
        for (const line of made) { line.hidden = true; log.append(line); }
        lines.push(made);
      }
      for (let i = shownTo + 1; i <= at; i++) for (const line of lines[i] ?? []) line.hidden = false;
      for (let i = at + 1; i <= shownTo; i++) for (const line of lines[i] ?? []) line.hidden = true;
      for (const line of log.querySelectorAll('.rb-log-now')) line.classList.remove('rb-log-now');
      for (const line of lines[at] ?? []) line.classList.add('rb-log-now');
      shownTo = at; log.scrollTop = log.scrollHeight;
    }
    function heard(what) {
      if (what === 'steps') {
        if (store.version !== version) { at = Math.min(model.get('at'), last()); draw(); label(); return; }
        if (at > last()) at = last();
        drawn = null; draw();
        if (follow && at < last()) start();
      } else if (what === 'where') { model.send({ kind: 'here', version: store.version, at });
      } else if (what === 'facts') { if (store.facts.get(at)) { facts.dataset.at = ''; askFacts(); } }
      else draw();
    }
    function moved() { if (model.get('at') !== at) { at = Math.min(model.get('at'), last()); draw(); label(); } }
    new ResizeObserver(() => { log.scrollTop = log.scrollHeight; }).observe(log);  // many moves leave it less room
    store.views.add(heard);
    model.on('change:at', moved); model.on('change:words', label);
    label();
    if (store.steps.length) draw(); else model.send({ kind: 'hello' });
    return () => { clearInterval(timer); clearTimeout(asking); store.views.delete(heard); model.off('change:at', moved); model.off('change:words', label); };
  }
  return { initialize, render };
};
