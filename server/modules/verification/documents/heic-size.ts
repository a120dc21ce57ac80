// The size of a HEIC picture, of its header alone: nothing here decodes one. The header is boxes within boxes (ISO/IEC 23008-12).

const nested: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 };

/** Calls back for every box of a kind between two places. Boxes that do not fit into what is around them end the search. */
function eachBox(bytes: Buffer, from: number, to: number, take: (kind: string, from: number, to: number) => void): void {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at);
    const end = size === 0 ? to : at + size;
    if (end > to || end < at + 8) return;
    take(bytes.toString('latin1', at + 4, at + 8), at + 8, end);
    at = end;
  }
}

/** Returns the pixels of the largest picture in the file; undefined where its header names none. */
export function heicPixels(bytes: Buffer): number | undefined {
  let largest: number | undefined;
  function take(kind: string, from: number, to: number): void {
    const skipped = nested[kind];
    if (skipped !== undefined) eachBox(bytes, from + skipped, to, take);
    else if (kind === 'ispe' && to - from >= 12)
      largest = Math.max(largest ?? 0, bytes.readUInt32BE(from + 4) * bytes.readUInt32BE(from + 8));
  }
  eachBox(bytes, 0, bytes.length, take);
  return largest;
}
