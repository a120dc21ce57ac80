import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { drawPoster, renderPoster } from '#art/index.ts';
import { isAlive } from '#embedded-postgres/postmaster.ts';
import { createDrawApart, type DrawApart, type DrawApartOptions, DrawingLost } from './draw-apart.ts';
import type { Drawing } from './drawing.ts';

const folder = mkdtempSync(join(tmpdir(), 'draw-apart-'));
const opened: DrawApart[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(options: DrawApartOptions = {}): DrawApart {
  const made = createDrawApart(options);
  opened.push(made);
  return made;
}

const poster = { identity: 'jade-tides', shape: 'square' } as const;
const drawing: Drawing = { poster, scale: 1, format: 'webp' };
const patient = { timeout: 120_000 };

/** A program that stands in for the one that draws. */
function program(name: string, text: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
}

test('pictures are those that the art draws, and the process ends when none is asked for; the next has another', async () => {
  const apart = open({ idleMs: 50 });
  const asked = apart.draw(drawing);
  const first = apart.pid() ?? 0;
  expect(isAlive(first)).toBe(true);
  expect(Buffer.compare(await asked, await renderPoster(drawPoster(poster), { scale: 1, format: 'webp' }))).toBe(0);
  await expect.poll(() => isAlive(first), patient).toBe(false);
  expect(apart.pid()).toBeUndefined();
  expect((await apart.draw({ brand: 'icon-192.png' })).subarray(1, 4).toString()).toBe('PNG');
});

test('a picture whose process is killed is drawn by the next', async () => {
  const apart = open();
  const asked = [apart.draw(drawing), apart.draw({ ...drawing, format: 'avif' })];
  const first = apart.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  expect((await Promise.all(asked)).map((picture) => picture.length > 1000)).toEqual([true, true]);
  expect(apart.pid()).not.toBe(first);
});

test('after so many pictures a fresh process draws, and the one before ends once it is done', async () => {
  const apart = open({ maxDrawings: 2 });
  const asked = [apart.draw(drawing)];
  const first = apart.pid() ?? 0;
  asked.push(apart.draw(drawing), apart.draw(drawing));
  expect(apart.pid()).not.toBe(first);
  const [one, ...others] = await Promise.all(asked);
  expect(others).toEqual([one, one]);
  await expect.poll(() => isAlive(first), patient).toBe(false);
});

test('a process that hangs is killed, and whoever waits is told', async () => {
  const apart = open({ timeoutMs: 300, program: program('hangs', 'process.on("message", () => { for (;;); });') });
  const asked = apart.draw(drawing);
  const first = apart.pid() ?? 0;
  await expect(asked).rejects.toThrow(DrawingLost);
  expect(isAlive(first)).toBe(false);
});

test('a program that ends at once, or says what went wrong, is told as it is', async () => {
  const ends = open({ program: program('ends', 'process.exit(7);') });
  await expect(ends.draw(drawing)).rejects.toThrow(/ended with 7|is gone/);
  const fails = open({ program: program('fails', 'process.on("message", ({ id }) => process.send({ id, error: "no ink" }));') });
  await expect(fails.draw(drawing)).rejects.toThrow('no ink');
});

test('what draws hears of no setting and no secret of the server', async () => {
  process.env['APP_SECRET_OF_A_TEST'] = 'hidden';
  const apart = open({
    program: program('tells', 'process.on("message", ({ id }) => process.send({ id, error: Object.keys(process.env).join() }));'),
  });
  try {
    const told = await apart.draw(drawing).catch((error: unknown) => String(error));
    expect(told).toContain('MALLOC_ARENA_MAX');
    expect(told).not.toContain('APP_SECRET');
    expect(told).not.toContain('NODE_OPTIONS');
  } finally {
    delete process.env['APP_SECRET_OF_A_TEST'];
  }
});

test('closing ends the process and refuses what comes after', async () => {
  const apart = open();
  const asked = apart.draw(drawing).catch((error: unknown) => String(error));
  const first = apart.pid() ?? 0;
  apart.close();
  await expect.poll(() => isAlive(first), patient).toBe(false);
  await expect(apart.draw(drawing)).rejects.toThrow('any more');
  await asked;
});
