// A file from outside is judged by its bytes alone: its kind by the first of them, a picture's size before anything of it is decoded. What is
// shown of a picture later is drawn here once, in a process of its own, without what the camera wrote into it.
import { documentBounds, type DocumentType } from '#contract/documents/document-kinds.ts';
import type { ProblemName } from '#contract/kernel/problems.ts';
import type { RuleName } from '#contract/rules.ts';
import type { UploadedFile } from '../calls/handler.ts';
import { type DrawApart, DrawingLost } from '../pictures/draw-apart.ts';
import { PictureRefused } from '../pictures/drawing.ts';
import { fieldError, Problem } from '../problem.ts';
import { documentTypeOf, nameAs } from './file-type.ts';
import { heicPixels } from './heic-size.ts';

/** Reads pictures from outside, in a process of their own. */
type Photos = Pick<DrawApart, 'draw'>;

export interface CheckedFile {
  name: string;
  bytes: Buffer;
  type: DocumentType;
  /** WebP; undefined for what no browser shows as a picture. */
  shown: Buffer | undefined;
}

/** What a form says of the file. */
const rules = {
  'file-type-refused': 'fileType',
  'picture-too-large': 'pictureSize',
  'file-unreadable': 'fileDamaged',
} as const satisfies Partial<Record<ProblemName, RuleName>>;

function refusal(slug: keyof typeof rules, index: number, detail: string, cause?: unknown): Problem {
  return new Problem(slug, `File ${index + 1}: ${detail}`, { errors: [fieldError(`files.${index}`, rules[slug])], cause });
}

const tooLarge = (index: number): Problem => refusal('picture-too-large', index, `a picture may have ${documentBounds.maxPixels} pixels.`);

async function drawShown(photos: Photos, bytes: Buffer, index: number): Promise<Buffer> {
  try {
    return await photos.draw({ photo: bytes, maxPixels: documentBounds.maxPixels });
  } catch (error) {
    if (error instanceof PictureRefused && error.why === 'pixels') throw tooLarge(index);
    if (error instanceof PictureRefused || error instanceof DrawingLost)
      throw refusal('file-unreadable', index, 'it is damaged. Take or save it again.', error);
    throw error;
  }
}

/** @throws Problem file-type-refused, picture-too-large, file-unreadable that names the file by its place */
export async function checkFile({ photos }: { photos: Photos }, file: UploadedFile, index: number): Promise<CheckedFile> {
  const { bytes } = file;
  const type = documentTypeOf(bytes);
  if (type === undefined) throw refusal('file-type-refused', index, 'send a JPEG, PNG, WebP, HEIC or PDF.');
  if (type === 'image/heic') {
    const pixels = heicPixels(bytes);
    if (pixels === undefined) throw refusal('file-unreadable', index, 'it is damaged. Take or save it again.');
    if (pixels > documentBounds.maxPixels) throw tooLarge(index);
  }
  const isDrawn = type === 'image/jpeg' || type === 'image/png' || type === 'image/webp';
  const shown = isDrawn ? await drawShown(photos, bytes, index) : undefined;
  return { name: nameAs(type, file.name === '' ? `file-${index + 1}` : file.name), bytes, type, shown };
}
