import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBroken, findUnfrozen, lockNew, type SchemaSet } from './index.ts';

let folder: string;
let sets: readonly SchemaSet[];
const write = (file: string, text: string): void => writeFileSync(join(folder, 'migrations', file), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanternhall-lock-'));
  mkdirSync(join(folder, 'migrations'));
  sets = [{ schema: 'shop', version: '0.2.0', owners: [{ name: 'toys', folder }], unreleasedTable: 'none' }];
  write('0001-toys.sql', 'create table shop.toy ()');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a released migration that was edited, or is gone, is named; before its release it may be edited', () => {
  expect(findBroken({}, sets)).toEqual([]);
  write('0001-toys.sql', 'create table shop.toy (id int)');
  const lock = lockNew({}, sets, '0.2.0');
  expect(findBroken(lock, sets)).toEqual([]);
  write('0001-toys.sql', 'create table shop.toy (id bigint)');
  expect(findBroken(lock, sets)).toEqual([
    expect.stringContaining('shop/toys/0001-toys.sql was released with 0.2.0 and has another text now'),
  ]);
  rmSync(join(folder, 'migrations', '0001-toys.sql'));
  expect(findBroken(lock, sets)).toEqual([expect.stringContaining('0001-toys.sql was released with 0.2.0 and is gone')]);
});

test('the next release locks what is new and keeps what it has', () => {
  const first = lockNew({}, sets, '0.2.0');
  write('0002-prices.sql', 'alter table shop.toy add column price int');
  const second = lockNew(first, sets, '0.3.0');
  expect(second).toEqual({ ...first, 'shop/toys/0002-prices.sql': { hash: expect.stringMatching(/^[0-9a-f]{64}$/), since: '0.3.0' } });
  expect(findBroken(second, sets)).toEqual([]);
});

test('a released version has its database kept and its migrations locked; a pre-release of the next one may have more', () => {
  const lock = lockNew({}, sets, '0.2.0');
  expect(findUnfrozen(lock, sets, '0.2.0', ['0.2.0'])).toEqual([]);
  write('0002-prices.sql', 'alter table shop.toy add column price int');
  expect(findUnfrozen(lock, sets, '0.2.0', ['0.2.0'])).toEqual([
    expect.stringContaining('shop/toys/0002-prices.sql is not in schema.lock.json and 0.2.0 is released: raise the version'),
  ]);
  expect(findUnfrozen(lock, sets, '0.3.0', ['0.2.0'])).toEqual([expect.stringContaining('No database of 0.3.0 is kept')]);
  expect(findUnfrozen(lock, sets, '0.3.0-dev', ['0.2.0'])).toEqual([]);
  expect(findUnfrozen(lockNew(lock, sets, '0.3.0'), sets, '0.3.0', ['0.2.0', '0.3.0'])).toEqual([]);
});

test('a version is above all that are released, a pre-release below its own release', () => {
  for (const version of ['0.2.0-dev', '0.2.0-rc.1', '0.1.9', '0.1.9-dev'])
    expect(findUnfrozen({}, [], version, ['0.1.0', '0.2.0'])).toEqual([
      expect.stringContaining(`0.2.0 is released and this is ${version}`),
    ]);
});
