const shownLetters = 4;
/** Shorter ones would show more than they hide. */
const leastLetters = 12;

/** Where a withdrawal is paid to, as its owner knows it again and nobody else can use it; null where there is nothing to show. */
export function maskAccount({ holder: _holder, cardLabel, ...fields }: Readonly<Record<string, string>>): string | null {
  if (cardLabel !== undefined) return cardLabel;
  const longest = Object.values(fields)
    .map((text) => text.replace(/\s/g, ''))
    .reduce((best, text) => (text.length > best.length ? text : best), '');
  if (longest === '') return null;
  const end = longest.slice(-shownLetters);
  return longest.length < leastLetters ? `•••• ${end}` : `${longest.slice(0, shownLetters)} •••• ${end}`;
}
