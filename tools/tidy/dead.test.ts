import { basename } from 'node:path';
import { test } from 'vitest';
import { expectNone } from './expect-none.ts';
import { product, sources } from './sources.ts';

/** Where reading begins: what is run, or found by its name, rather than imported. */
const beginnings = [
  /\.test\.tsx?$/,
  /\.(call|channel|email|export|job|jurisdiction|personal)\.ts$/,
  /^server\/boot\/main\.ts$/,
  /^cli\/main\.ts$/,
  /^cli\/[^/]+\/[^/]+\.ts$/,
  /^site\/boot\/(?:entry-(client|server)\.tsx|first\.ts|start\.ts)$/,
  // found by the app: site/app/features.ts, site/app/live/feature-channels.ts
  /^site\/features\/[^/]+\/(?:modals|pages|live)\.ts$/,
  /^(tools|bench|e2e)\//,
  /(^|\/)(testing|fixtures)\//,
  /^(games|services|sportsbook)\/[\w-]+\/main\.ts$/,
  /^games\/vite\.config\.ts$/,
  /^games\/.*\/(main|verify|game)\.ts$/,
  /\.worker\.ts$/,
  /\/tables\.ts$/,
];

test('no source file is dead', () => {
  const reached = new Set<string>();
  const queue = sources.filter(({ path }) => beginnings.some((pattern) => pattern.test(path))).map(({ path }) => path);
  const byPath = new Map(sources.map((source) => [source.path, source]));
  while (queue.length > 0) {
    const path = queue.pop() as string;
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { target } of byPath.get(path)?.imports ?? []) queue.push(target);
  }
  const named = sources.map(({ text }) => text).join('\n');
  const dead = product
    .filter(({ path }) => !reached.has(path) && !named.includes(`'${path}'`) && !named.includes(basename(path)))
    .map(({ path }) => path);
  expectNone(dead, 'Remove what nothing imports or runs.');
});
