import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { calls } from '#contract/kernel/calls.ts';
import { forgetPlayerData } from './player-queries.ts';

test('the end of a session takes away what was read for the player, and nothing that everybody may read', () => {
  const queries = new QueryClient();
  const reads = Object.values(calls).filter(({ spec }) => spec.kind === 'read');
  for (const { name } of reads) queries.setQueryData([name, {}], { data: [] });
  forgetPlayerData(queries);
  const left = reads.filter(({ name }) => queries.getQueryData([name, {}]) !== undefined);
  expect(left).toEqual(reads.filter(({ spec }) => spec.who !== 'player'));
  const names = left.map(({ name }) => name as string);
  expect(names).toEqual(expect.arrayContaining(['listGames', 'initPlayer']));
  // some of each module, so that a change of the contract's words cannot empty both sides
  for (const name of ['readProfile', 'listAccounts', 'listInvoices', 'listFavorites', 'listNotifications', 'listBonuses', 'listSpins'])
    expect([name, names.includes(name)]).toEqual([name, false]);
});
