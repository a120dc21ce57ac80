// Files that players might hand in, made for tests.
import sharp from 'sharp';

/** What a camera writes into a picture. */
export const cameraWord = 'WHERE-THE-PHOTO-WAS-TAKEN';

/** A JPEG with what a camera writes into it; another shade gives another file. */
export const photoOf = async (shade: number, width = 300, height = 200): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: { r: (shade * 11) % 256, g: 120, b: 90 } } })
    .withExif({ IFD0: { Copyright: cameraWord } })
    .jpeg()
    .toBuffer();

/** A PNG of some hundred kilobytes that becomes gigabytes when it is decoded. */
export const bombOf = async (side = 12_000): Promise<Buffer> =>
  await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

export const pdfOf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

function box(kind: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The header of a HEIC picture of a size, as phones write it. */
export function heicOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const properties = box('iprp', box('ipco', box('ispe', size)));
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('meta', Buffer.alloc(4), properties),
    box('mdat', Buffer.alloc(64)),
  ]);
}
