// A process that draws for the server and ends with its connection: what the picture libraries keep of the memory that they once had goes with it.
import { drawMaskableIcon, drawNotFound, drawPoster, renderPoster } from '#art/index.ts';
import sharp from 'sharp';
import { type BrandPicture, type Drawing, type DrawingReply, type DrawingTask, PictureRefused } from './drawing.ts';

const brand: Record<BrandPicture, () => Promise<Buffer>> = {
  'icon-192.png': async () => await renderPoster(drawMaskableIcon(192), { format: 'png', scale: 1 }),
  'icon-512.png': async () => await renderPoster(drawMaskableIcon(512), { format: 'png', scale: 1 }),
  'apple-touch-icon.png': async () => await renderPoster(drawMaskableIcon(180), { format: 'png', scale: 1 }),
  '404.png': async () => await renderPoster(drawNotFound(), { format: 'png', scale: 2 }),
};

const shownPixels = 1600;

/** The size stands in the header: nothing is decoded of what has too many pixels. */
async function drawPhoto(photo: Uint8Array, maxPixels: number): Promise<Buffer> {
  try {
    const { width, height, pages = 1 } = await sharp(photo, { limitInputPixels: false }).metadata();
    if (width * height * pages > maxPixels) throw new PictureRefused('pixels', `The picture has ${width} x ${height} pixels`);
    return await sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(shownPixels, shownPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('unreadable', error instanceof Error ? error.message : String(error));
  }
}

async function draw(drawing: Drawing): Promise<Buffer> {
  if ('brand' in drawing) return await brand[drawing.brand]();
  if ('photo' in drawing) return await drawPhoto(drawing.photo, drawing.maxPixels);
  const { poster, scale, format } = drawing;
  return await renderPoster(drawPoster(poster), { scale, format });
}

async function answer({ id, drawing }: DrawingTask): Promise<DrawingReply> {
  try {
    return { id, picture: await draw(drawing) };
  } catch (error) {
    if (error instanceof PictureRefused) return { id, refused: error.why, error: error.message };
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// Ctrl-C reaches the whole group; the server ends this process when it has closed
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (task: DrawingTask) => void answer(task).then((reply) => process.connected && process.send?.(reply)));
