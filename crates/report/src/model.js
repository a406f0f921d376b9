// Moves the model's drawing and opens states. Without it the drawing scrolls and states are links.
(() => {
  const section = document.querySelector('.model');
  const view = section.querySelector('.view');
  const map = view.querySelector('svg.map');
  const sheet = view.querySelector('.sheet');
  const whole = map.viewBox.baseVal;
  const size = {width: whole.width, height: whole.height};
  const layers = map.querySelectorAll('text.layer');
  view.classList.add('live');
  section.classList.add('live-legend');
  view.querySelector('.tools').hidden = false;
  // What is seen: the upper left corner, and how many pixels of the page one of the drawing is.
  let x = 0, y = 0, scale = 1;
  const room = () => map.getBoundingClientRect();
  const show = () => {
    const {width, height} = room();
    map.setAttribute('viewBox', `${x} ${y} ${width / scale} ${height / scale}`);
    // The layers' names stay at the edge, and can be read from far away.
    for (const name of layers) {
      name.setAttribute('x', x + 8 / scale);
      name.style.fontSize = `${Math.min(12 / scale, 36)}px`;
      name.style.display = scale < 0.2 ? 'none' : '';
    }
  };
  const all = () => {
    const {width, height} = room();
    scale = Math.min(width / size.width, height / size.height, 1.5);
    x = (size.width - width / scale) / 2;
    y = (size.height - height / scale) / 2;
    show();
  };
  const zoom = (factor, left, top) => {
    const next = Math.min(Math.max(scale * factor, 0.03), 4);
    x += left / scale - left / next;
    y += top / scale - top / next;
    scale = next;
    show();
  };
  // At first the start, large enough to be read; all of it where it fits.
  const begin = () => {
    all();
    const least = Math.min(0.75, room().width / 520);
    if (scale < least) {
      scale = least;
      x = (size.width - room().width / scale) / 2;
      y = 0;
      show();
    }
  };
  // The wheel scrolls the page until somebody has touched the drawing.
  let isInHand = false;
  view.addEventListener('pointerdown', () => { isInHand = true; });
  view.addEventListener('pointerleave', () => { isInHand = false; });
  map.addEventListener('wheel', event => {
    if (!isInHand && !event.ctrlKey) return;
    event.preventDefault();
    const {left, top} = room();
    zoom(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
  }, {passive: false});
  for (const button of view.querySelectorAll('[data-zoom]')) {
    button.onclick = () => {
      const {width, height} = room();
      +button.dataset.zoom ? zoom(+button.dataset.zoom, width / 2, height / 2) : all();
    };
  }
  // One finger or the mouse moves, two fingers zoom.
  const fingers = new Map();
  let moved = 0;
  map.addEventListener('pointerdown', event => {
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, event);
  });
  window.addEventListener('pointermove', event => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter(one => one !== before);
    fingers.set(event.pointerId, event);
    moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (others.length === 0) {
      x -= (event.clientX - before.clientX) / scale;
      y -= (event.clientY - before.clientY) / scale;
      show();
    } else {
      const apart = one => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY);
      const {left, top} = room();
      zoom(apart(event) / Math.max(apart(before), 1), (event.clientX + others[0].clientX) / 2 - left, (event.clientY + others[0].clientY) / 2 - top);
    }
  });
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, event => fingers.delete(event.pointerId));
  }
  map.addEventListener('dragstart', event => event.preventDefault());
  const unmark = isPicked => {
    view.classList.toggle('picked', isPicked);
    for (const one of section.querySelectorAll('.on')) one.classList.remove('on');
  };
  const mark = id => {
    unmark(true);
    for (const edge of map.querySelectorAll(`[data-from="${id}"],[data-to="${id}"]`)) {
      edge.classList.add('on');
      for (const end of [edge.dataset.from, edge.dataset.to]) {
        map.querySelector(`[data-state="${end}"]`).classList.add('on');
      }
    }
    map.querySelector(`[data-state="${id}"]`).classList.add('on');
  };
  const close = () => {
    sheet.hidden = true;
    unmark(false);
  };
  // An activity's states, by its name beside the drawing; once more, all of them again.
  for (const name of section.querySelectorAll('.legend [data-activity]')) {
    name.onclick = () => {
      const isOn = name.classList.contains('on');
      close();
      if (isOn) return;
      all();
      unmark(true);
      for (const one of section.querySelectorAll(`[data-activity="${name.dataset.activity}"]`)) one.classList.add('on');
    };
  }
  const open = id => {
    const card = document.getElementById(`state-${id}`);
    if (!card) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = '×';
    button.setAttribute('aria-label', 'close');
    button.onclick = close;
    sheet.replaceChildren(button, ...card.cloneNode(true).childNodes);
    sheet.style.setProperty('--hue', card.style.getPropertyValue('--hue'));
    sheet.hidden = false;
    sheet.scrollTop = 0;
    mark(id);
  };
  // In the middle of what the sheet leaves free.
  const centre = id => {
    const place = map.querySelector(`[data-state="${id}"]`).transform.baseVal[0].matrix;
    const {width, height} = room();
    const isBeside = sheet.offsetWidth < width * 0.7;
    const free = {width: isBeside ? width - sheet.offsetWidth : width, height: isBeside ? height : height - sheet.offsetHeight};
    x = place.e + 50 - free.width / 2 / scale;
    y = place.f + 127 - free.height / 2 / scale;
    show();
  };
  view.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#state-"]');
    if (moved > 6 && map.contains(event.target)) return event.preventDefault();
    if (link) {
      event.preventDefault();
      const id = link.getAttribute('href').slice(7);
      open(id);
      if (sheet.contains(event.target) || !link.dataset.state) centre(id);
    } else if (map.contains(event.target)) {
      close();
    }
  });
  window.addEventListener('keydown', event => {
    if (event.key === 'Escape') close();
  });
  window.addEventListener('resize', show);
  begin();
})();
