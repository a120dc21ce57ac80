import { sql } from 'kysely';
import { exportPageSize, type ExportSet, inPages } from '#server/platform/export.ts';
import { roundState } from '../ledger/constants.ts';

interface EntryRow {
  key: string;
  at: Date;
  account_id: string;
  player_id: string;
  currency: string;
  seq: bigint;
  kind: string;
  amount: bigint;
  real: bigint;
  bonus: bigint;
  held: bigint;
  real_after: bigint;
  bonus_after: bigint;
  held_after: bigint;
  round_id: string | null;
  reverses: string | null;
}

export const entriesExport: ExportSet = {
  name: 'ledger-entries',
  summary: 'Every movement of every account with the balance after it (GLI-19 2.8.3, 2.8.5)',
  columns: [
    'Entry ID',
    'Time',
    'Player',
    'Account',
    'Currency',
    'Number on the account',
    'Kind',
    'Amount',
    'Change of real money',
    'Change of bonus money',
    'Change of held money',
    'Real money after',
    'Bonus money after',
    'Held money after',
    'Round',
    'Reverses entry',
  ],
  pages: (db, { from, to, playerId = null }) =>
    inPages<EntryRow>(
      async (last) =>
        (
          await sql<EntryRow>`
            select e.key, e.at, e.account_id, a.player_id, a.currency, e.seq, e.kind, e.amount, e.real, e.bonus, e.held,
              e.real_after, e.bonus_after, e.held_after, e.round_id, e.reverses
            from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id
            where e.at >= ${last?.at ?? from} and e.at < ${to} and (e.at, e.key) > (${last?.at ?? new Date(0)}, ${last?.key ?? null}::uuid)
              is not false and (${playerId}::uuid is null or a.player_id = ${playerId}::uuid)
            order by e.at, e.key limit ${exportPageSize}`.execute(db)
        ).rows,
      (row) => [
        row.key,
        row.at,
        row.player_id,
        row.account_id,
        row.currency,
        row.seq,
        row.kind,
        row.amount,
        row.real,
        row.bonus,
        row.held,
        row.real_after,
        row.bonus_after,
        row.held_after,
        row.round_id,
        row.reverses,
      ],
    ),
};

interface RoundRow {
  id: string;
  opened_at: Date;
  closed_at: Date | null;
  player_id: string;
  account_id: string;
  currency: string;
  provider: string;
  round_ref: string;
  game: string;
  state: number;
  stake: bigint;
  payout: bigint;
}

const stateName = (state: number): string => Object.entries(roundState).find(([, number]) => number === state)?.[0] ?? String(state);

export const roundsExport: ExportSet = {
  name: 'rounds',
  summary: 'Every round that began in the period: game, stake, payout, state (GLI-19 2.8.2)',
  columns: ['Round', 'Begun', 'Ended', 'Player', 'Account', 'Currency', 'Provider', "Provider's round", 'Game', 'State', 'Stake', 'Payout'],
  pages: (db, { from, to, playerId = null }) =>
    inPages<RoundRow>(
      async (last) =>
        (
          await sql<RoundRow>`
            select r.id, r.opened_at, r.closed_at, r.player_id, r.account_id, a.currency, r.provider, r.round_ref, r.game, r.state, r.stake, r.payout
            from ledger.wallet_round r join ledger.wallet_account a on a.id = r.account_id
            where r.opened_at >= ${last?.opened_at ?? from} and r.opened_at < ${to}
              and (r.opened_at, r.id) > (${last?.opened_at ?? new Date(0)}, ${last?.id ?? null}::uuid) is not false
              and (${playerId}::uuid is null or r.player_id = ${playerId}::uuid)
            order by r.opened_at, r.id limit ${exportPageSize}`.execute(db)
        ).rows,
      (row) => [
        row.id,
        row.opened_at,
        row.closed_at,
        row.player_id,
        row.account_id,
        row.currency,
        row.provider,
        row.round_ref,
        row.game,
        stateName(row.state),
        row.stake,
        row.payout,
      ],
    ),
};
