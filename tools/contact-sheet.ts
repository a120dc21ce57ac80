// Writes one PNG of every scene in two palettes, to be looked at: node tools/contact-sheet.ts <file.png> [tall|square|wide]
import sharp from 'sharp';
import { drawPoster, paletteNames, type PosterShape, posterShapes, renderPoster, sceneNames } from '#art/index.ts';

const gap = 10;
const columns: Readonly<Record<PosterShape, number>> = { tall: 10, square: 10, wide: 4 };

async function writeContactSheet(file: string, shape: PosterShape): Promise<void> {
  const cells = await Promise.all(
    sceneNames.flatMap((scene, row) =>
      [0, 1].map(async (turn) => {
        const palette = paletteNames[(row * 3 + turn * 5) % paletteNames.length];
        const poster = await renderPoster(drawPoster({ identity: `${scene} ${turn}`, scene, shape, palette }), { format: 'png', scale: 1 });
        return sharp(poster)
          .resize({ width: shape === 'wide' ? 480 : 200 })
          .png()
          .toBuffer({ resolveWithObject: true });
      }),
    ),
  );
  const width = cells[0]?.info.width ?? 0;
  const height = cells[0]?.info.height ?? 0;
  const across = columns[shape];
  const place = (index: number): { left: number; top: number } => ({
    left: gap + (index % across) * (width + gap),
    top: gap + Math.floor(index / across) * (height + gap),
  });
  const sheet = { width: gap + across * (width + gap), height: gap + Math.ceil(cells.length / across) * (height + gap) };
  await sharp({ create: { ...sheet, channels: 3, background: '#0b0b10' } })
    .composite(cells.map(({ data }, index) => ({ input: data, ...place(index) })))
    .png()
    .toFile(file);
}

const [file, shape = 'tall'] = process.argv.slice(2);
const known = posterShapes.find((name) => name === shape);
if (file === undefined || known === undefined) {
  console.error(`Usage: node tools/contact-sheet.ts <file.png> [${posterShapes.join('|')}]`);
  process.exitCode = 1;
} else {
  await writeContactSheet(file, known);
}
