// Whether two names are of one person, for rules that ask for two.

/** A name without what hardly shows: case, width, spaces, signs without a shape. */
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\p{Mn}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase();

/** Splits the role from the name: `operator: Anna` and `operator:anna` are one. */
const person = (actor: string): string => actor.split(':').map(bare).join(':');

/** True when two actors have to be taken for the same person. */
export const isSamePerson = (a: string, b: string): boolean => person(a) === person(b);
