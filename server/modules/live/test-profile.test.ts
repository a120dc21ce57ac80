import { expect, test } from 'vitest';
import { privateChannel } from '#contract/live/channels.ts';
import { createOpenGate, type LiveGate } from '#live-server/index.ts';
import { signToken } from '#testing/live-contract.ts';
import { withTestProfile } from './test-profile.ts';

const wallMs = (): number => Date.now();
const accounts = privateChannel('wallet:accounts', 'ada');
const rules = createOpenGate('another secret', wallMs).rulesOf('index');
const app: LiveGate = {
  rulesOf: (channel) => (channel === accounts ? rules : undefined),
  authenticate: async () => 'refused',
  may: (user) => user.userId === 'ada',
};

test('a token by the shared secret gives away no channel of the house: not with the connection, not for one subscription', async () => {
  const gate = withTestProfile(app, 'secret', wallMs);
  const eve = await gate.authenticate(signToken({ sub: 'eve', channels: [accounts, 'index'] }));
  expect(eve).toMatchObject({ userId: 'eve', channels: ['index'] });
  const named = await gate.authenticate(signToken({ sub: 'ada' }));
  expect(typeof named === 'string' || gate.may(named, 'subscribe', accounts, false)).toBe(false);
  expect(gate.readGrant?.(signToken({ sub: 'eve', channel: accounts }))).toBe('refused');
  expect(gate.readGrant?.(signToken({ sub: 'eve', channel: '$secret' }))).toMatchObject({ channel: '$secret', userId: 'eve' });
  expect(gate.rulesOf(accounts)).toBe(rules);
});
