// The size of a HEIC picture, of its header alone: nothing here decodes one. The header is boxes within boxes (ISO/IEC 23008-12).

/** The boxes that lead to the sizes, each within the one before, and what stands in it before its own boxes. Nothing else is entered. */
const way: readonly { kind: string; skipped: number }[] = [
  { kind: 'meta', skipped: 4 },
  { kind: 'iprp', skipped: 0 },
  { kind: 'ipco', skipped: 0 },
];
/** More boxes than any camera writes; a file that has more is not looked through. */
const maxBoxes = 20_000;

/** Calls back for every box between two places until it says false. Boxes that do not fit into what is around them end the search. */
function eachBox(bytes: Buffer, from: number, to: number, take: (kind: string, from: number, to: number) => boolean): void {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at);
    const end = size === 0 ? to : at + size;
    if (end > to || end < at + 8) return;
    if (!take(bytes.toString('latin1', at + 4, at + 8), at + 8, end)) return;
    at = end;
  }
}

/** Returns the pixels of the largest picture in the file; undefined where its header names none, or has too many boxes. */
export function heicPixels(bytes: Buffer): number | undefined {
  let largest: number | undefined;
  let boxes = 0;
  function enter(depth: number, from: number, to: number): void {
    const step = way[depth];
    eachBox(bytes, from, to, (kind, start, end) => {
      boxes += 1;
      if (boxes > maxBoxes) return false;
      if (step === undefined) {
        if (kind === 'ispe' && end - start >= 12)
          largest = Math.max(largest ?? 0, bytes.readUInt32BE(start + 4) * bytes.readUInt32BE(start + 8));
      } else if (kind === step.kind) enter(depth + 1, start + step.skipped, end);
      return boxes <= maxBoxes;
    });
  }
  enter(0, 0, bytes.length);
  return boxes > maxBoxes ? undefined : largest;
}
