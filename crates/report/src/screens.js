// Makes a screen large when it is tapped; arrow keys go to those before and after it.
(() => {
  const screens = [...document.querySelectorAll('figure .screen')];
  if (!screens.length || !window.HTMLDialogElement) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'large-screen';
  document.body.append(dialog);
  let at = 0;
  const show = index => {
    const figure = screens[index] && screens[index].parentNode;
    // Not from one finding to the next.
    if (!figure || (dialog.open && figure.parentNode !== screens[at].parentNode.parentNode)) return;
    at = index;
    dialog.replaceChildren(...figure.cloneNode(true).childNodes);
    if (!dialog.open) dialog.showModal();
  };
  screens.forEach((screen, index) => {
    screen.tabIndex = 0;
    screen.setAttribute('role', 'button');
    screen.onclick = () => show(index);
    screen.onkeydown = event => { if (event.key === 'Enter') show(index); };
  });
  dialog.onclick = event => {
    const {left, width} = dialog.getBoundingClientRect();
    // A tap on a side is an arrow, beside the screen it closes.
    if (event.target === dialog) return dialog.close();
    const part = (event.clientX - left) / width;
    part < 0.33 ? show(at - 1) : part > 0.67 ? show(at + 1) : dialog.close();
  };
  dialog.onkeydown = event => {
    if (event.key === 'ArrowLeft') show(at - 1);
    if (event.key === 'ArrowRight') show(at + 1);
  };
})();
