import { decideChecks } from '#server/modules/verification/index.ts';
import type { TestApp, TestPlayer } from './test-app.ts';

/** Lets an operator approve age and identity, where the rules ask for them and the test is about something else. */
export async function approveChecks({ context }: TestApp, player: TestPlayer): Promise<void> {
  const { id } = player;
  const { firstName } = (await player.call('readProfile')).data;
  if (firstName === null) await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  const approval = { kinds: ['age', 'identity'], verdict: 'approve', reason: 'seen by a test', actor: 'operator:test' } as const;
  await context.database.transact(async (tx) => await decideChecks(tx, context, { playerId: id, ...approval }));
}
