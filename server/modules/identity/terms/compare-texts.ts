// What has changed between two versions of a text, line by line, as a reader sees the lines: without front matter and marks.

export interface TextChange {
  /** The heading under which it stands; null before the first. */
  heading: string | null;
  removed: string[];
  added: string[];
}

interface Line {
  text: string;
  isHeading: boolean;
}

const withoutMarks = (line: string): string =>
  line
    .replace(/^(?:#{1,6}|[-*]) +/, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*{1,3}|`/g, '');

function linesOf(source: string): Line[] {
  const body = source.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n?/, '');
  return body
    .split(/\r?\n/)
    .map((line) => ({ text: withoutMarks(line.trim()), isHeading: /^#{1,6} /.test(line) }))
    .filter(({ text }) => text !== '');
}

/** How many lines the rests of both texts have in common, from each pair of lines on: row by row of the first text. */
function commonLengths(before: readonly Line[], after: readonly Line[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row !== undefined) row[j] = before[i]?.text === after[j]?.text ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  return lengths;
}

/** Returns what has changed, in the order of the text; nothing where both say the same. */
export function compareTexts(beforeSource: string, afterSource: string): TextChange[] {
  const [before, after] = [linesOf(beforeSource), linesOf(afterSource)];
  const lengths = commonLengths(before, after);
  const changes: TextChange[] = [];
  let heading: string | null = null;
  let open: TextChange | undefined;
  const change = (): TextChange => {
    if (open === undefined) changes.push((open = { heading, removed: [], added: [] }));
    return open;
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && now !== undefined && old.text === now.text) {
      if (now.isHeading) heading = now.text;
      open = undefined;
      [i, j] = [i + 1, j + 1];
    } else if (old !== undefined && (now === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      change().removed.push(old.text);
      i += 1;
    } else if (now !== undefined) {
      change().added.push(now.text);
      j += 1;
    }
  }
  return changes;
}
