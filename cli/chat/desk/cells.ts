// Texts in cells of a terminal: some letters are two cells wide, some none.
import stringWidth from 'string-width';
import { shownPlainly } from '../../shown-plainly.ts';

const letters = new Intl.Segmenter();

/** Returns a text of one line in exactly so many cells; what is too long ends with an ellipsis. */
export function fit(text: string, width: number): string {
  const plain = shownPlainly(text.replaceAll(/[\t\n\r]+/g, ' '));
  const own = stringWidth(plain);
  if (own <= width) return plain + ' '.repeat(width - own);
  let kept = '';
  let cells = 0;
  for (const { segment } of letters.segment(plain)) {
    const more = stringWidth(segment);
    if (cells + more > width - 1) break;
    kept += segment;
    cells += more;
  }
  return `${kept}…${' '.repeat(Math.max(0, width - cells - 1))}`;
}

/** Returns the last cells of a text: what is being written is seen at its end. */
export function fitEnd(text: string, width: number): string {
  const all = [...letters.segment(shownPlainly(text))].map(({ segment }) => segment);
  let kept = '';
  let cells = 0;
  for (const letter of all.toReversed()) {
    const more = stringWidth(letter);
    if (cells + more > width) break;
    kept = letter + kept;
    cells += more;
  }
  return kept;
}

/** Breaks a text into lines of at most so many cells, at spaces where it can. */
export function wrap(text: string, width: number): string[] {
  return shownPlainly(text)
    .split('\n')
    .flatMap((line) => wrapLine(line, width));
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let now = '';
  for (const { segment } of letters.segment(line)) {
    if (stringWidth(now + segment) <= width) {
      now += segment;
      continue;
    }
    const space = now.lastIndexOf(' ');
    const at = space > width / 3 ? space : now.length;
    lines.push(now.slice(0, at));
    now = now.slice(at).trimStart() + segment;
  }
  return [...lines, now];
}
