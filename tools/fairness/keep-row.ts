import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The cells that name a row. */
const keyCells = 3;
const keyOf = (row: string): string => row.split(' | ').slice(0, keyCells).join(' | ');

/** Writes a row into the table of a page, in place of the one whose first three cells are the same; `head` is all that stands above the rows. */
export function keepRow(file: string, head: string, cells: readonly string[]): void {
  const row = `| ${cells.join(' | ')} |`;
  const rows = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('| ') && !line.startsWith('| game |') && !line.startsWith('| --- |'))
    : [];
  const others = rows.filter((other) => keyOf(other) !== keyOf(row));
  writeFileSync(file, `${head}${[...others, row].toSorted((a, b) => a.localeCompare(b, 'en')).join('\n')}\n`);
}
