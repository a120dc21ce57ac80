// What a password holds besides walks over a keyboard, rows of letters and digits, and repeats: length alone is no strength. An estimator that
// multiplies the turns of a walk takes a long one for strong, so this is looked at before it, in time that grows with the length alone.

/** Keys in rows as they lie, each row half a key further right than the one above. */
const layouts: readonly (readonly string[])[] = [
  ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ['!@#$%^&*()_+'],
  ['1234567890ß´', 'qwertzuiopü+', 'asdfghjklöä#', 'yxcvbnm,.-'],
  ['1234567890°+', 'azertyuiop^$', 'qsdfghjklmù*', 'wxcvbn,;:!'],
  ['1234567890', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю.'],
  // the block of digits
  ['789', '456', '123'],
];

const pairOf = (one: string, other: string): string => (one < other ? one + other : other + one);

function neighbours(): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const rows of layouts)
    for (const [index, row] of rows.entries())
      for (let column = 0; column < row.length; column += 1) {
        const key = row.charAt(column);
        for (const other of [row.charAt(column + 1), rows[index + 1]?.charAt(column), rows[index + 1]?.charAt(column - 1)])
          if (other !== undefined && other !== '') pairs.add(pairOf(key, other));
      }
  return pairs;
}

const besides = neighbours();
/** Pairs of a key and one below it. */
const below: ReadonlySet<string> = new Set(
  layouts.flatMap((rows) =>
    rows.flatMap((row, index) =>
      [...row].flatMap((key, column) =>
        [rows[index + 1]?.charAt(column), rows[index + 1]?.charAt(column - 1)].flatMap((other) => (other ? [key + other] : [])),
      ),
    ),
  ),
);
type Step = (one: string, other: string) => boolean;
const isBeside: Step = (one, other) => one === other || besides.has(pairOf(one, other));
const isNext: Step = (one, other) => Math.abs((one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)) <= 1;
const isDown: Step = (one, other) => below.has(one + other);
const isUp: Step = (one, other) => below.has(other + one);

const minWalk = 4;
const minColumn = 3;
const minRepeat = 3;

/** Length of the walk that begins here. */
function walkAt(letters: readonly string[], from: number, isStep: Step): number {
  let end = from + 1;
  while (end < letters.length && isStep(letters[end - 1] ?? '', letters[end] ?? '')) end += 1;
  return end - from;
}

/** Length of what begins here and stood before already. */
function repeatAt(letters: readonly string[], from: number): number {
  let longest = 0;
  for (let source = 0; source < from; source += 1) {
    let length = 0;
    while (from + length < letters.length && letters[source + length] === letters[from + length]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

export interface PatternReport {
  /** Letters that stand for themselves, and one for each walk or repeat, however long. */
  units: number;
  /** The part of the letters that walks and repeats make, 0 to 1. */
  covered: number;
  /** Different letters. */
  distinct: number;
}

export function patternsOf(password: string): PatternReport {
  const letters = [...password.toLowerCase()];
  let units = 0;
  let inPatterns = 0;
  for (let at = 0; at < letters.length; ) {
    const walk = Math.max(walkAt(letters, at, isBeside), walkAt(letters, at, isNext));
    const column = Math.max(walkAt(letters, at, isDown), walkAt(letters, at, isUp));
    const repeat = repeatAt(letters, at);
    const length = Math.max(walk >= minWalk ? walk : 0, column >= minColumn ? column : 0, repeat >= minRepeat ? repeat : 0);
    if (length > 0) inPatterns += length;
    at += Math.max(length, 1);
    units += 1;
  }
  return { units, covered: letters.length === 0 ? 0 : inPatterns / letters.length, distinct: new Set(letters).size };
}

const minUnits = 6;
/** Of a password that is mostly walks and repeats: so many different ones are no habit any more. */
const minUnitsOfPatterns = 10;
const mostlyPatterns = 0.6;

function isMostlyPattern(password: string): boolean {
  const { units, covered } = patternsOf(password);
  return units < (covered > mostlyPatterns ? minUnitsOfPatterns : minUnits);
}

/** What somebody sets between the steps of a walk. */
const between = /[\s._-]+/g;

/** True when little is left of a password without its walks and repeats, whatever parts their steps and however wide the letters are. */
export function isPattern(password: string): boolean {
  const plain = password.normalize('NFKC');
  const joined = plain.replaceAll(between, '');
  return isMostlyPattern(plain) || (joined.length > 0 && isMostlyPattern(joined));
}
