// Programs beside the house: started again when they end by themselves, and not while all of them end.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepPrograms } from './keep-running.ts';

const folder = mkdtempSync(join(tmpdir(), 'keep-running-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, body: string): void => writeFileSync(join(folder, name), body);

test('a program that ends by itself is started again', async () => {
  write('ends.mjs', "process.send('ready', () => process.exit(3));");
  const told: string[] = [];
  const programs = keepPrograms(folder, (line) => told.push(line));
  await programs.run('ends.mjs', {});
  await expect.poll(() => told.length).toBeGreaterThan(1);
  expect(told[0]).toContain('ends.mjs ended (3); it is started again.');
  await programs.close();
});

test('one that a signal to all of them ends before its turn is not', async () => {
  write(
    'first.mjs',
    `import { writeFileSync } from 'node:fs';
writeFileSync(process.env.PID_FILE, String(process.pid));
process.on('disconnect', () => process.exit(0));
process.send('ready');`,
  );
  // ends first, as the last that was started, and only once the other one is gone
  write(
    'last.mjs',
    `import { readFileSync } from 'node:fs';
process.on('disconnect', () => {
  const first = Number(readFileSync(process.env.PID_FILE, 'utf8'));
  process.kill(first, 'SIGTERM');
  const look = () => {
    try {
      process.kill(first, 0);
    } catch {
      process.exit(0);
    }
    setImmediate(look);
  };
  look();
});
process.send('ready');`,
  );
  const told: string[] = [];
  const programs = keepPrograms(folder, (line) => told.push(line));
  const env = { PID_FILE: join(folder, 'pid') };
  await programs.run('first.mjs', env);
  await programs.run('last.mjs', env);
  await programs.close();
  expect(told).toEqual([]);
});
