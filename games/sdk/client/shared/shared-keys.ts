interface SharedKeys {
  press(panel: number): void;
  sound(): void;
}

/** 1 and 2 press the button of the first and the second bet, M switches sound; not in a field. A key held down acts once. */
export function listenToSharedKeys({ press, sound }: SharedKeys): void {
  window.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || document.querySelector('dialog[open]') !== null) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input:not([type="checkbox"]), textarea, select') !== null) return;
    if (event.key === '1' || event.key === '2') press(Number(event.key) - 1);
    else if (event.key.toLowerCase() === 'm') sound();
    else return;
    event.preventDefault();
  });
}
