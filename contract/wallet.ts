// The wallet: accounts by currency and their movements.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { entryKinds } from './kernel/constants.ts';
import { CurrencyCode, FileBytes, Id, Money, OrNull, Rate, Shape, Time, anchoredQuery } from './kernel/shapes.ts';
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

const EntryCause = Type.Enum(['chargeback', 'refund'], {
  description: 'what a deposit or a withdrawal was in truth: its bank took a deposit back or gave it again, or we gave one back',
});
export type EntryCause = Static<typeof EntryCause>;

export const Entry = Shape({
  id: Id,
  accountId: Id,
  currency: CurrencyCode,
  kind: Type.Enum([...entryKinds]),
  cause: OrNull(EntryCause),
  real: Money,
  bonus: Money,
  held: Money,
  balanceAfter: Money,
  number: Type.Integer({ description: 'counts up by one per account without gaps' }),
  round: OrNull(Type.String()),
  at: Time,
});

const Digits = Type.String({ description: 'smallest units of the currency, in decimal' });
const Hex = Type.String({ description: '32 bytes in hex' });
const sums = { real: Digits, bonus: Digits, held: Digits };
const statement = {
  currency: CurrencyCode,
  until: Type.String({ format: 'date-time', description: 'what was booked before this moment counts' }),
  accounts: Type.Integer({ description: 'leaves of the tree' }),
  ...sums,
  root: Hex,
  checkpoint: Type.String({ description: "hash of the ledger's checkpoint of the same moment, in hex" }),
  signature: Type.String({ description: 'Ed25519 over the statement, in Base64' }),
  keyId: Type.String(),
};

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
  readStatementBounds: call('readStatementBounds', {
    kind: 'read',
    who: 'player',
    summary: 'From which moment on the statement is whole, of which accounts there is one, and what an account held before a moment',
    query: Shape({
      accountId: Type.Optional(Id),
      at: Type.Optional(Type.String({ format: 'date-time', description: 'with the account: the moment before which its balance is told' })),
    }),
    data: Shape({
      accounts: Type.Optional(
        Type.Array(Shape({ id: Id, currency: CurrencyCode }), { description: 'where no account is named: all of them, hidden ones too' }),
      ),
      since: OrNull(Type.Unsafe<Date>({ ...Time, description: 'older movements are in the archive; null: there are none' })),
      opening: Type.Optional(Type.Unsafe<bigint>({ ...Money, description: 'without it none was asked for, or only the archive knows it' })),
    }),
    problems: ['not-found'],
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
  listLiabilityProofs: call('listLiabilityProofs', {
    kind: 'read',
    who: 'guest',
    cacheS: 60,
    query: Shape({ until: Type.Optional(Type.String({ format: 'date-time', description: 'those of this moment alone' })) }),
    summary: 'What was owed to all players as a day was closed, newest first: root and sums of a tree over every account, signed',
    data: Type.Array(Shape(statement)),
  }),
  listReserves: call('listReserves', {
    kind: 'read',
    who: 'guest',
    cacheS: 60,
    summary: 'What the house holds on chains, by currency, as it was last looked at; whole numbers of the smallest unit as text',
    data: Type.Array(
      Shape({
        currency: CurrencyCode,
        at: Type.Unsafe<Date>({ ...Time, description: 'when it was so' }),
        isStale: Type.Boolean({ description: 'it cannot be looked at since: this is what was there then' }),
        hot: Type.String({ description: 'in the wallet that pays out' }),
        deposits: Type.String({ description: 'at addresses of players, not swept yet' }),
        cold: Type.String({ description: 'in the wallet whose key is kept apart' }),
        together: Type.String(),
      }),
    ),
  }),
  readProofProgram: call('readProofProgram', {
    kind: 'read',
    who: 'guest',
    summary: 'The program that checks a saved proof without us; it needs nothing but Node',
    isFile: true,
    data: FileBytes,
  }),
  readOwnProofs: call('readOwnProofs', {
    kind: 'read',
    who: 'player',
    perMinute: 30,
    summary: "The leaves of the player's accounts in the newest trees, each with its way to the published root",
    data: Type.Array(
      Shape({
        ...statement,
        leaf: Shape({ account: Id, blinding: Hex, index: Type.Integer(), ...sums }),
        path: Type.Array(Shape({ hash: Hex, ...sums })),
      }),
    ),
  }),
};
