import type { DocumentType } from '#contract/documents/document-kinds.ts';

const heicBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** The brands of a file in boxes (ISO/IEC 14496-12): the major one and those that it says to fit. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

/** Returns what a file is by its first bytes, whatever it is called; undefined for a kind that is not taken. */
export function documentTypeOf(bytes: Buffer): DocumentType | undefined {
  const begins = (hex: string, at = 0): boolean => bytes.toString('hex', at, at + hex.length / 2) === hex;
  if (begins('ffd8ff')) return 'image/jpeg';
  if (begins('89504e470d0a1a0a')) return 'image/png';
  if (begins('52494646') && begins('57454250', 8)) return 'image/webp';
  if (begins('255044462d')) return 'application/pdf';
  return brandsOf(bytes).some((brand) => heicBrands.includes(brand)) ? 'image/heic' : undefined;
}

/** The endings of each kind, the usual one first. */
const endings: Readonly<Record<DocumentType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
};

/** Returns a file's name with an ending of what it is: what it was called says nothing, and decides what a double click opens it with. */
export function nameAs(type: DocumentType, name: string): string {
  const [, stem = name, ending = ''] = /^(.*)\.([^.\s]{0,16})$/su.exec(name) ?? [];
  return endings[type].includes(ending.toLowerCase()) ? name : `${stem}.${endings[type][0]}`;
}
