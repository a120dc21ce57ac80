// Tables as CSV files (RFC 4180).

/** Returns a value as one cell: quoted where it must be, and never read as a formula. */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a file with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`;
