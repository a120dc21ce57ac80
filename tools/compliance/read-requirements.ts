// The regulators' rows as docs/requirements.csv has them.
export interface Requirement {
  id: string;
  /** The texts that ask for it, as they are cited. */
  source: string;
  area: string;
  requirement: string;
  /** What shows that it is kept. */
  check: string;
}

/** Returns the cells of a CSV text by line: quoted cells may hold commas, ends of lines and doubled quotes. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
  }
  return lines.filter((cells) => cells.some((cell) => cell !== ''));
}

/** @throws Error for a line that has not five cells, as one with a comma outside of quotes */
export function readRequirements(text: string): Requirement[] {
  return cellsOf(text)
    .slice(1)
    .map((cells) => {
      const [id = '', source = '', area = '', requirement = '', check = ''] = cells;
      if (!/^[A-Z]{2}-\d{2}$/.test(id)) throw new Error(`"${id}" is no id of a requirement.`);
      return { id, source, area, requirement, check };
    });
}
