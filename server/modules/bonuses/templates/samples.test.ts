// The sample templates of deploy/bonuses can be published as they are.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listTemplates } from './list-templates.ts';
import { pauseTemplate } from './publish-template.ts';
import { publishSamples } from './publish-samples.ts';

const folder = join(import.meta.dirname, '../../../../deploy/bonuses');
const app = useTestApp({
  ready: async ({ context }) => {
    const { pool } = context.database;
    await pool.query("insert into game_provider (identity, name) values ('lamplight', 'Lamplight')");
    for (const game of ['frozen-orchard', 'golden-caravan'])
      await pool.query(
        `insert into game (identity, provider, provider_game_id, name, category, released_at) values ($1, 'lamplight', $1, $1, 'slots', now())`,
        [game],
      );
  },
});

test('a demo publishes its samples once, two processes at a time, and over nothing that an operator did', async () => {
  const { context } = app();
  const { transact, db } = context.database;
  const standing = async () =>
    Object.fromEntries((await listTemplates(db)).map(({ identity, version, state }) => [identity, `${state} ${version}`]));
  // an operator came first with one of them, and has paused it
  const byHand = await openVerbs(app())('bonus', 'publish', join(folder, 'first-light.json'), '--reason', 'an operator');
  expect(byHand.code).toBe(0);
  await transact(async (tx) => await pauseTemplate(tx, context, 'first-light', { actor: 'operator:test', reason: 'mine' }));
  await Promise.all([publishSamples(context, folder), publishSamples(context, folder)]);
  await publishSamples(context, folder);
  expect(await standing()).toEqual({
    'first-light': 'paused 1',
    'second-light': 'published 1',
    'third-light': 'published 1',
    'evening-spins': 'published 1',
    'week-share': 'published 1',
  });
});

test('BO-01 every sample template is published as it is, and the welcome package is told in its three steps', async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files).toHaveLength(5);
  for (const file of files) {
    const ran = await openVerbs(app())('bonus', 'publish', join(folder, file), '--reason', 'a sample');
    expect([file, ran.code, ran.err]).toEqual([file, 0, '']);
  }
  const { data } = await app().guest.call('readBonusPackage', { params: { identity: 'welcome-package' }, query: { currency: 'EUR' } });
  expect(data.steps.map(({ step, state, offer }) => [step, state, offer.identity, offer.percent])).toEqual([
    [1, 'open', 'first-light', 100],
    [2, 'waiting', 'second-light', 50],
    [3, 'waiting', 'third-light', 50],
  ]);
});
