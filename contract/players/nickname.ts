// How players appear to each other: derived from the e-mail's local part and masked. No schema here.

/** "maria.s" -> "m***s"; short parts keep only the first character: "bob" -> "b***"; nothing to see is "?***". */
export function maskName(name: string): string {
  // what has no shape of its own would bend the text around it
  const letters = [...name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()];
  const [first = '?'] = letters;
  return letters.length > 3 ? `${first}***${letters.at(-1)}` : `${first}***`;
}

/** The name that other players see: the masked nickname, or the masked local part of the e-mail. */
export function displayName(nickname: string | null, email: string): string {
  return maskName(nickname ?? email.split('@')[0] ?? '');
}
