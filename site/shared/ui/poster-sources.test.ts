import { expect, test } from 'vitest';
import { posterSources, posterUrl } from './poster-sources.ts';

const name = { identity: 'golden-caravan', scene: 'caravan', shape: 'tall' } as const;

test('the densest picture comes first', () => {
  expect(posterSources(name, 'avif')).toBe(
    [
      '/assets/posters/golden-caravan.caravan.tall@3x.avif 3x',
      '/assets/posters/golden-caravan.caravan.tall@2x.avif 2x',
      '/assets/posters/golden-caravan.caravan.tall@1x.avif 1x',
    ].join(', '),
  );
});

test('by width where the layout decides the size', () => {
  const widths = posterSources({ ...name, shape: 'square' }, 'webp', true).match(/\d+w/g);
  expect(widths).toEqual(['600w', '400w', '200w']);
});

test('the wide picture has no threefold', () => {
  expect(posterSources({ ...name, shape: 'wide' }, 'avif', true).match(/\d+w/g)).toEqual(['2400w', '1200w']);
});

test('a game without a scene gets one by its identity', () => {
  expect(posterUrl({ ...name, scene: null }, 1, 'webp')).toBe('/assets/posters/golden-caravan.auto.tall@1x.webp');
});
