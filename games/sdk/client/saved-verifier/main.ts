/// <reference types="vite/client" />
// Entry of the verifier that is kept as a file: the game is said in the address's fragment, and another fragment is another round.

const verifiers = import.meta.glob('/games/*/client/verify.ts');

const gameOf = (path: string): string => path.split('/').at(-3) ?? '';
const given = new URLSearchParams(window.location.hash.slice(1)).get('game');
const path = Object.keys(verifiers).find((one) => gameOf(one) === given) ?? Object.keys(verifiers)[0] ?? '';

document.documentElement.dataset['game'] = gameOf(path);
window.addEventListener('hashchange', () => window.location.reload());
await verifiers[path]?.();
