// A process that draws for the server and ends with its connection: what the picture libraries keep of the memory that they once had goes with it.
import { drawMaskableIcon, drawNotFound, drawPoster, renderPoster } from '#art/index.ts';
import type { BrandPicture, Drawing, DrawingReply, DrawingTask } from './drawing.ts';

const brand: Record<BrandPicture, () => Promise<Buffer>> = {
  'icon-192.png': async () => await renderPoster(drawMaskableIcon(192), { format: 'png', scale: 1 }),
  'icon-512.png': async () => await renderPoster(drawMaskableIcon(512), { format: 'png', scale: 1 }),
  'apple-touch-icon.png': async () => await renderPoster(drawMaskableIcon(180), { format: 'png', scale: 1 }),
  '404.png': async () => await renderPoster(drawNotFound(), { format: 'png', scale: 2 }),
};

async function draw(drawing: Drawing): Promise<Buffer> {
  if ('brand' in drawing) return await brand[drawing.brand]();
  const { poster, scale, format } = drawing;
  return await renderPoster(drawPoster(poster), { scale, format });
}

async function answer({ id, drawing }: DrawingTask): Promise<DrawingReply> {
  try {
    return { id, picture: await draw(drawing) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// Ctrl-C reaches the whole group; the server ends this process when it has closed
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (task: DrawingTask) => void answer(task).then((reply) => process.connected && process.send?.(reply)));
