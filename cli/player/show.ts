import type { AccountStatus } from '#contract/kernel/constants.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import { findPlayerByEmail, readDuplicateCandidates, readProfile } from '#server/modules/players/index.ts';
import { readAllAccounts } from '#server/modules/wallet/index.ts';
import { Refusal, requireWord, table, type AppVerb } from '../verb.ts';
import { statusName } from './status-name.ts';

const accountWords: Readonly<Record<AccountStatus, string>> = { 1: 'in use', 2: 'open', 3: 'hidden' };
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

export const show: AppVerb = {
  usage: '<e-mail or id>',
  summary: 'Who a player is, how they stand, and their accounts',
  async run(given) {
    const { context, say } = given;
    const { db } = context.database;
    const word = requireWord(given, 'a player by e-mail or id');
    const id = isId(word) ? word : (await findPlayerByEmail(db, word))?.id;
    const profile = id === undefined ? undefined : await readProfile(db, context, id).catch(() => undefined);
    if (profile === undefined) throw new Refusal(`There is no player ${word}.`);
    const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
    const facts = [
      ['Player', profile.id],
      ['E-mail', profile.email],
      ['Name', name === '' ? '-' : name],
      ['Seen by others', profile.displayName],
      ['Status', statusName(profile.status)],
      ['Country', profile.country],
      ['Born', profile.dateOfBirth],
      ['Identity no.', profile.personalIdNumber ?? '-'],
      ['Agreed to', profile.mustAgree ? 'older terms' : `terms ${profile.agreements.terms}`],
      ['Language', profile.language],
      ['Since', profile.createdAt.toISOString()],
    ];
    say(facts.map(([label, value]) => `${label?.padEnd(16)}${value}`).join('\n'));
    const accounts = await readAllAccounts(db, profile.id);
    const duplicateCandidates = await readDuplicateCandidates(db, profile.id);
    for (const one of duplicateCandidates) say(`Looks like      ${one.email} (${one.reason})   ${one.playerId}`);
    const rows = accounts.map((account) => {
      const money = (minor: bigint) => formatMoney(minor, context.settings.requireCurrency(account.currency), 'en');
      return [account.currency, money(account.real), money(account.bonus), money(account.held), accountWords[account.status], account.id];
    });
    say(`\n${table(['Account', 'Real', 'Bonus', 'Held', '', 'Id'], rows)}`);
  },
};
