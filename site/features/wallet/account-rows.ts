import { accountStatus } from '#contract/kernel/constants.ts';
import type { Account } from './api.ts';

const isInUse = (account: Account): boolean => account.status === accountStatus.active;

/** The accounts after news of one of them. A switch or a hiding moves no money and so keeps the version: it counts as newer. */
export function withAccount(accounts: readonly Account[], news: Account): Account[] {
  const known = accounts.find((account) => account.id === news.id);
  if (known !== undefined && known.version > news.version) return [...accounts];
  const rest = accounts.filter((account) => account.id !== news.id);
  if (news.status === accountStatus.hidden) return rest;
  const rows = known === undefined ? [...rest, news] : accounts.map((account) => (account.id === news.id ? news : account));
  return [...rows.filter(isInUse), ...rows.filter((account) => !isInUse(account))];
}
