// Finding words that were typed in a hurry: whole, as a beginning, or with a slip of the finger in them.

/** Lower case without accents, in words. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many letters must be put in, taken out, changed or swapped with their neighbour to get from one word to the other. */
export function slipsBetween(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const steps = [(last?.[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (last?.[column - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwap) steps.push((before?.[column - 2] ?? 0) + 1);
      now.push(Math.min(...steps));
    }
    [before, last] = [last, now];
  }
  return last?.[b.length] ?? 0;
}

/** Slips that are forgiven: none in short words, which would then be like many others. */
const forgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** How well a word fits what is asked for: 1 is the word itself, 0 is no fit. */
export function fit(asked: string, word: string): number {
  if (word === asked) return 1;
  if (asked.length >= 2 && word.startsWith(asked)) return 0.8;
  if (asked.length >= 3 && word.includes(asked)) return 0.6;
  const most = forgiven(asked);
  if (most === 0 || word.length < asked.length - most) return 0;
  // what is asked for may be the beginning of a word that is still being typed
  const slips = Math.min(slipsBetween(asked, word), slipsBetween(asked, word.slice(0, asked.length)));
  return slips <= most ? 0.5 / slips : 0;
}

/** The best fit among words. */
export const bestFit = (asked: string, words: readonly string[]): number =>
  words.reduce((most, word) => Math.max(most, fit(asked, word)), 0);
