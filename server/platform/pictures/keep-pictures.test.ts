import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPictures, TooManyDrawings } from './keep-pictures.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const drawn = (text: string) => async () => Buffer.from(text);

test('a picture is drawn once, for those who ask together and those who ask later', async () => {
  const pictures = keepPictures(join(folder, 'one'));
  let times = 0;
  const draw = async () => Buffer.from(`drawing ${(times += 1)}`);
  const answers = [...(await Promise.all([pictures.get('a', draw), pictures.get('a', draw)])), await pictures.get('a', draw)];
  expect(answers.map(String)).toEqual(['drawing 1', 'drawing 1', 'drawing 1']);
  expect(String(await keepPictures(join(folder, 'one')).get('a', draw))).toBe('drawing 1');
});

test('what is kept is bounded: the pictures drawn first go, and are drawn again when somebody asks', async () => {
  const place = join(folder, 'many');
  const pictures = keepPictures(place, { kept: 10, waiting: 10 });
  for (let number = 0; number < 10; number += 1) {
    await pictures.get(`p${number}`, drawn('first'));
    utimesSync(join(place, `p${number}`), number, number);
  }
  await pictures.get('one-more', drawn('first'));
  expect(readdirSync(place).toSorted()).toEqual(['one-more', ...Array.from({ length: 8 }, (_, number) => `p${number + 2}`)]);
  expect(String(await pictures.get('p0', drawn('second')))).toBe('second');
});

test('somebody who asks for ever new pictures is refused while others are drawn, and served afterwards', async () => {
  const pictures = keepPictures(join(folder, 'waiting'), { kept: 100, waiting: 1 });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = async () => {
    await released;
    return Buffer.from('slow');
  };
  // each looks for its file first, so any of them may come to the drawing last
  const names = ['a', 'b', 'c', 'd'];
  const asked = names.map(async (name) => await pictures.get(name, slow));
  const refused = await new Promise<string>((resolve) => {
    for (const [index, one] of asked.entries()) one.catch(() => resolve(names[index] ?? ''));
  });
  release();
  const settled = await Promise.allSettled(asked);
  expect(settled.flatMap((one) => (one.status === 'fulfilled' ? [String(one.value)] : []))).toEqual(['slow', 'slow', 'slow']);
  await expect(asked[names.indexOf(refused)]).rejects.toThrow(TooManyDrawings);
  expect(String(await pictures.get(refused, drawn('now')))).toBe('now');
});
