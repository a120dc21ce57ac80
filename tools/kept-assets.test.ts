import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bringBack, takeAside } from './kept-assets.ts';

const site = mkdtempSync(join(tmpdir(), 'lanternhall-site-'));
const assets = join(site, 'assets');
afterEach(() => rmSync(site, { recursive: true, force: true }));

/** What a release does: the folder is emptied and filled anew, what it had made itself before is brought back. */
function release(files: Record<string, string>): void {
  const before = takeAside(site);
  rmSync(site, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(assets, file), content);
  bringBack(site, before);
}

const served = () => Object.fromEntries(readdirSync(assets).map((file) => [file, readFileSync(join(assets, file), 'utf8')]));

test('assets of a build live one release longer, and no more', () => {
  release({ 'home-a.js': 'first', 'same.js': 'first' });
  expect(served()).toEqual({ 'home-a.js': 'first', 'same.js': 'first' });
  release({ 'home-b.js': 'second', 'same.js': 'second' });
  expect(served()).toEqual({ 'home-a.js': 'first', 'home-b.js': 'second', 'same.js': 'second' });
  release({ 'home-c.js': 'third' });
  expect(served()).toEqual({ 'home-b.js': 'second', 'home-c.js': 'third', 'same.js': 'second' });
});

test('what is built again is the new one, and counts as its own', () => {
  release({ 'home-a.js': 'first' });
  release({ 'home-b.js': 'second' });
  release({ 'home-a.js': 'third' });
  expect(served()).toEqual({ 'home-a.js': 'third', 'home-b.js': 'second' });
  release({ 'home-c.js': 'fourth' });
  expect(served()).toEqual({ 'home-a.js': 'third', 'home-c.js': 'fourth' });
});
