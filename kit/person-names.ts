// Names of people, compared as a bank clerk would: without case and accents, in any order, with or without middle names.

const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' };

const replaceAll = (text: string, table: Readonly<Record<string, string>>): string => text.replace(/./gu, (sign) => table[sign] ?? sign);

/** Apostrophes stand inside of words, everything else that is no letter between them. */
const bare = (text: string): string =>
  replaceAll(text.normalize('NFD').replace(/\p{M}/gu, ''), letters)
    .replace(/['’.]/gu, (sign) => (sign === '.' ? ' ' : ''))
    .replace(/[^\p{L}\p{N}&/+]/gu, ' ');

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** The words of a name in plain letters. */
export const foldName = (name: string): string[] => wordsOf(bare(name.normalize('NFC').toLowerCase()));

/** The same with ä as ae, as passports and banks write it. */
const foldWritten = (name: string): string[] => wordsOf(bare(replaceAll(name.normalize('NFC').toLowerCase(), umlauts)));

export interface PersonName {
  firstName: string;
  lastName: string;
}

const titles: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'prof',
  'herr',
  'frau',
  'sr',
  'sra',
  'm',
  'mme',
  'bay',
  'bayan',
]);
/** What stands between the names of two people. */
const conjunctions: ReadonlySet<string> = new Set(['and', 'or', 'und', 'oder', 'y', 'e', 'et', 'ou', 've', 'veya', '&', '/', '+']);
const maxMoreWords = 2;

type Fold = (name: string) => string[];

/** Takes each word out of the list once; false when one is missing. A single letter stands for a word that begins with it. */
function takeAll(words: readonly string[], from: string[], allowsInitials: boolean): boolean {
  return words.every((word) => {
    const exact = from.indexOf(word);
    const at = exact >= 0 || !allowsInitials ? exact : from.findIndex((one) => one.length === 1 && word.startsWith(one));
    if (at >= 0) from.splice(at, 1);
    return at >= 0;
  });
}

function isNameOf(holder: string, { firstName, lastName }: PersonName, ofHolder: Fold, ofPerson: Fold): boolean {
  const words = ofHolder(holder.replaceAll(',', ' ')).filter((word) => !titles.has(word));
  const [first, ...middle] = ofPerson(firstName);
  if (first === undefined || !takeAll(ofPerson(lastName), words, false) || !takeAll([first], words, true)) return false;
  // middle names may be there or not, in full or as a letter; a few more are those that the profile does not have
  for (const name of middle) takeAll([name], words, true);
  return words.length <= maxMoreWords && !words.some((word) => conjunctions.has(word));
}

/** True where the holder of an account is this person: first and last name in any order, further given names allowed, nobody beside them. */
export function isHolder(holder: string, person: PersonName): boolean {
  const folds = [foldName, foldWritten];
  return folds.some((ofHolder) => folds.some((ofPerson) => isNameOf(holder, person, ofHolder, ofPerson)));
}

/** The forms by which a person is found again: all names in order of the alphabet, and the first with the last alone. */
export function nameForms({ firstName, lastName }: PersonName): string[] {
  return [...new Set([foldName, foldWritten].flatMap((fold) => formsBy(fold, firstName, lastName)))];
}

function formsBy(fold: Fold, firstName: string, lastName: string): string[] {
  const [first, last] = [fold(firstName), fold(lastName)];
  const all = [...first, ...last].toSorted().join(' ');
  const ends = [first[0] ?? '', last.at(-1) ?? ''].toSorted().join(' ').trim();
  return [all, ends].filter((form) => form !== '');
}
