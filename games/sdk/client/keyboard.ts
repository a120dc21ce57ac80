export interface Keys {
  press(): void;
  stake(direction: 1 | -1): void;
  sound(): void;
  turbo(): void;
}

const plainTargets = 'input:not([type="range"]), textarea, select, button:not(.spin), a, dialog, [role="tab"]';
const typedTargets = 'input, textarea, select, [role="radiogroup"]';

/**
 * Space and Enter press the big button, up and down change the stake, M switches sound and T turbo, where there is one; not in a field. A key
 * held down acts once.
 */
export function listenToKeys(keys: Keys): void {
  window.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]') !== null) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (isPress && target.closest(plainTargets) !== null) return;
    if (!isPress && (!['ArrowUp', 'ArrowDown', 'm', 'M', 't', 'T'].includes(event.key) || target.closest(typedTargets) !== null)) return;
    event.preventDefault();
    if (event.repeat && !event.key.startsWith('Arrow')) return;
    if (isPress) keys.press();
    else if (event.key === 'ArrowUp') keys.stake(1);
    else if (event.key === 'ArrowDown') keys.stake(-1);
    else if (event.key.toLowerCase() === 't') keys.turbo();
    else keys.sound();
  });
  // a focused button would otherwise be pressed again when the space bar comes up
  window.addEventListener('keyup', (event) => {
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('.spin') !== null) event.preventDefault();
  });
}
