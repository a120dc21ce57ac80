// The wallet: accounts by currency and their movements.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { entryKinds } from './kernel/constants.ts';
import { CurrencyCode, Id, Money, OrNull, Rate, Shape, Time, anchoredQuery } from './kernel/shapes.ts';
import { SubCurrency } from './settings.ts';

export const Account = Shape({
  id: Id,
  currency: CurrencyCode,
  balance: Money,
  bonus: Money,
  held: Type.Unsafe<bigint>({ ...Money, description: 'held for withdrawals under way' }),
  status: Type.Integer({ description: '1 in use, 2 open, 3 hidden' }),
  type: Type.Enum(['fiat', 'crypto']),
  symbol: Type.String(),
  subunitToUnit: Type.Integer(),
  rate: Rate,
  subCurrencies: Type.Optional(Type.Array(SubCurrency)),
  version: Type.Integer({ description: "number of the account's last movement; a live event with a lower one is old" }),
});
export type Account = Static<typeof Account>;

export const Entry = Shape({
  id: Id,
  accountId: Id,
  currency: CurrencyCode,
  kind: Type.Enum([...entryKinds]),
  real: Money,
  bonus: Money,
  held: Money,
  balanceAfter: Money,
  number: Type.Integer({ description: 'counts up by one per account without gaps' }),
  round: OrNull(Type.String()),
  at: Time,
});

export const walletCalls = {
  listAccounts: call('listAccounts', {
    kind: 'read',
    who: 'player',
    summary: 'The accounts of the player, the one in use first',
    data: Type.Array(Account),
  }),
  openAccount: call('openAccount', {
    kind: 'write',
    who: 'player',
    summary: 'Opens an account in a further currency, or shows a hidden one again',
    body: Shape({ currency: CurrencyCode }),
    data: Account,
    problems: ['currency-unavailable', 'account-open'],
    closedInMaintenance: true,
  }),
  switchAccount: call('switchAccount', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Makes an account the one in use',
    closedInMaintenance: true,
    params: Shape({ id: Id }),
    data: Account,
  }),
  hideAccount: call('hideAccount', {
    kind: 'write',
    who: 'player',
    summary: 'Takes an empty account that is not in use out of sight',
    closedInMaintenance: true,
    params: Shape({ id: Id }),
    data: Account,
    problems: ['account-not-empty', 'account-active'],
  }),
  listEntries: call('listEntries', {
    kind: 'read',
    who: 'player',
    summary: 'Every movement of the accounts, newest first: the statement',
    query: Shape({
      ...anchoredQuery,
      accountId: Type.Optional(Id),
      from: Type.Optional(Type.String({ format: 'date-time' })),
      to: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    data: Type.Array(Entry),
    paged: true,
  }),
  listLedgerCheckpoints: call('listLedgerCheckpoints', {
    kind: 'read',
    who: 'guest',
    summary:
      'The newest signed checkpoints of the ledger, one a currency and closed day: whoever keeps one can tell later whether what it covers was changed',
    data: Type.Array(
      Shape({
        currency: CurrencyCode,
        until: Time,
        hash: Type.String({ description: 'SHA-256, in hex, over the day, the checkpoint before and the owners of accounts' }),
        signature: Type.String({ description: 'Ed25519, in Base64' }),
        keyId: Type.String(),
      }),
    ),
  }),
};
