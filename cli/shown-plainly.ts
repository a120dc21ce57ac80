// Players' words reach an operator's terminal, which obeys some characters: they are shown there and not obeyed.

/** Controls, those of eight bits too, and marks that turn the direction of writing; lines and tabs stay. */
const obeyed = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a text whose every letter is only shown; JSON stays what it is. */
export const shownPlainly = (text: string): string =>
  text.replaceAll(obeyed, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns what somebody else wrote with each of its lines set in, so that none looks like a line of ours. */
export const quotedLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
