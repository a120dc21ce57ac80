import { assert, constantFrom, oneof, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFavicon, drawMark, drawMaskableIcon, drawNotFound, drawPoster, paletteNames, posterShapes, sceneNames } from './index.ts';

const everyPoster = sceneNames.flatMap((scene) => posterShapes.map((shape) => ({ scene, shape })));

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}

/** What a browser or a page would stumble over; empty when the picture is sound. */
function faultsOf(svg: string): string[] {
  const faults = [...(svg.match(/NaN|undefined|Infinity|\[object|<text|style=|href=/g) ?? [])];
  if (!/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*>.*<\/svg>$/s.test(svg)) faults.push('not one svg element');
  const ids = idsOf(svg);
  const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id = '']) => id));
  faults.push(...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} twice`));
  faults.push(...[...used].filter((id) => !ids.includes(id)).map((id) => `${id} missing`));
  return faults;
}

function sizeOf(svg: string): string {
  const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return `${width}x${height}`;
}

describe('drawPoster', () => {
  it.each(everyPoster)('draws $scene $shape soundly', ({ scene, shape }) => {
    const drawn = paletteNames.map((palette) => drawPoster({ identity: 'golden-caravan', scene, shape, palette }));
    expect(drawn.flatMap(faultsOf)).toEqual([]);
    expect(new Set(drawn).size).toBe(paletteNames.length);
  });

  it('gives the same bytes for the same options, whatever was drawn before', () => {
    const first = everyPoster.map((options) => drawPoster({ identity: 'velvet-wheel', ...options }));
    const again = everyPoster.toReversed().map((options) => drawPoster({ identity: 'velvet-wheel', ...options }));
    expect(again.toReversed()).toEqual(first);
  });

  it('has sizes fit for their use', () => {
    expect(posterShapes.map((shape) => sizeOf(drawPoster({ identity: 'a', shape })))).toEqual(['200x300', '200x200', '1200x630']);
  });

  it('keeps the palette of an identity in every shape', () => {
    const lamps = posterShapes.map((shape) => drawPoster({ identity: 'jade-tides', scene: 'tide', shape }));
    const colours = lamps.map((svg) => new Set(svg.match(/#[0-9a-f]{6}/g)));
    const [tall = new Set<string>(), ...others] = colours;
    for (const other of others) expect(tall.intersection(other).size).toBeGreaterThan(20);
  });

  it.each(sceneNames)('draws %s differently for another identity', (scene) => {
    const drawn = ['comet-express', 'frozen-orchard', 'midnight-bloom'].map((identity) =>
      drawPoster({ identity, scene, shape: 'tall', palette: 'dusk' }),
    );
    // Without the ids, which differ in any case.
    const bare = drawn.map((svg) => svg.replaceAll(/(id="|url\(#)[^")]+/g, ''));
    expect(new Set(bare).size).toBe(3);
  });

  it('reaches every scene by identity alone', () => {
    const reached = new Set<string>();
    for (let index = 0; index < 120; index += 1) {
      const drawn = drawPoster({ identity: `game-${index}`, shape: 'square' });
      const missing = sceneNames.filter((scene) => !reached.has(scene));
      const found = missing.find((scene) => drawPoster({ identity: `game-${index}`, scene, shape: 'square' }) === drawn);
      if (found !== undefined) reached.add(found);
    }
    expect([...reached].toSorted()).toEqual([...sceneNames]);
  });

  it('shares no id between two posters, so that both can stand in one page', () => {
    const posters = everyPoster.map((options) => drawPoster({ identity: 'crystal-vault', ...options }));
    const ids = posters.flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refuses a scene, a palette and a shape that do not exist', () => {
    // @ts-expect-error No such scene.
    expect(() => drawPoster({ identity: 'a', scene: 'casino', shape: 'tall' })).toThrow("No poster scene is called 'casino'");
    // @ts-expect-error No such palette.
    expect(() => drawPoster({ identity: 'a', palette: 'mud', shape: 'tall' })).toThrow("No poster palette is called 'mud'");
    // @ts-expect-error No such shape.
    expect(() => drawPoster({ identity: 'a', shape: 'round' })).toThrow("No poster shape is called 'round'");
    // @ts-expect-error Inherited names are no scenes.
    expect(() => drawPoster({ identity: 'a', scene: 'toString', shape: 'tall' })).toThrow(RangeError);
  });

  it('draws any identity soundly, and repeats it', () => {
    const identity = oneof(string(), string({ unit: 'binary' }), stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/));
    const sound = property(identity, constantFrom(...posterShapes), (name, shape) => {
      const svg = drawPoster({ identity: name, shape });
      expect(faultsOf(svg)).toEqual([]);
      expect(drawPoster({ identity: name, shape })).toBe(svg);
    });
    assert(sound, { numRuns: 60 });
  });
});

describe('the brand', () => {
  it.each([
    ['mark', drawMark],
    ['favicon', drawFavicon],
    ['maskable icon', drawMaskableIcon],
    ['picture for what is not found', drawNotFound],
  ])('draws its %s soundly and repeats it', (_, draw) => {
    expect(faultsOf(draw())).toEqual([]);
    expect(draw()).toBe(draw());
  });
});
