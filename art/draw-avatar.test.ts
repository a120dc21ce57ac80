import { expect, test } from 'vitest';
import { drawAvatar } from './draw-avatar.ts';

const seeds = Array.from({ length: 200 }, (_, index) => (index * 0x9e3779b1 + 0x1000_0000).toString(16).slice(-8).padStart(8, '0'));

test('a seed is one picture: the same bytes each time, and unlike those of other seeds', () => {
  const pictures = seeds.map(drawAvatar);
  expect(seeds.map(drawAvatar)).toEqual(pictures);
  const withoutIds = new Set(pictures.map((picture) => picture.replaceAll(/avatar-[0-9a-f]{8}/g, '')));
  expect(withoutIds.size).toBe(seeds.length);
});

test('a picture is small, has ids of its own, and holds nothing that runs or is fetched', () => {
  for (const seed of seeds) {
    const picture = drawAvatar(seed);
    expect(picture.length).toBeLessThan(24_000);
    expect(picture.match(/ id="(?!avatar-)/g)).toBeNull();
    expect(picture.match(/<script|<text|<image|href=|NaN|on\w+=/g)).toBeNull();
  }
});
