import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../site/shared/styles', name), 'utf8');

/** The tokens of each rule of a style sheet that sets any, in order. */
const setsOf = (css: string): Record<string, string>[] =>
  [...css.matchAll(/\{([^{}]*)\}/g)]
    .map(([, body = '']) => Object.fromEntries([...body.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])))
    .filter((set) => Object.keys(set).length > 0);

const [dark = {}] = setsOf(read('theme.css'));
const [chosen = {}, bySystem = {}, staysDark = {}] = setsOf(read('theme-light.css'));

/** How much light a colour written as oklch gives off, 0 to 1 (Björn Ottosson's Oklab; WCAG 2.2's relative luminance). */
function luminance(color: string): number {
  const [l = NaN, c = NaN, h = NaN] = [...color.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [less = NaN, more = NaN] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

test('the light set is the same by choice and by the system, and what stays dark has the tokens of the dark theme', () => {
  expect(Object.keys(chosen).length).toBeGreaterThan(10);
  expect(bySystem).toEqual(chosen);
  expect(Object.keys(staysDark)).toEqual(Object.keys(chosen));
  expect(dark).toMatchObject(staysDark);
});

const words = ['ink', 'dim', 'faint', 'amber-ink', 'gain', 'loss'];
const grounds = ['night', 'room', 'panel', 'raised'];

test.each([
  ['dark', dark],
  ['light', chosen],
])('in the %s theme every colour of words is legible on every ground', (_name, set) => {
  const weak = words.flatMap((word) =>
    grounds.filter((ground) => !(contrast(set[word] ?? '', set[ground] ?? '') >= 4.5)).map((ground) => `${word} on ${ground}`),
  );
  expect(weak).toEqual([]);
});
