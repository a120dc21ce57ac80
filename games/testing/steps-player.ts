// A player of mines, who with the seeds from the database knows where they lie.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { minesMaths } from '#games/mines/maths.ts';
import type { Action, MinesRound, Table } from '#games/mines/sheet.ts';
import type { SessionAnswer, SteppedAnswer } from '#games/sdk/client-api.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { Player, Reply } from './studio-under-test.ts';

export type PlainTable = Plain<Table>;
export type PlainMines = Plain<MinesRound>;
export type MinesAnswer = SteppedAnswer<PlainTable, PlainMines>;
type Refused = { code?: string; retryAfterMs?: number };

export const openRound = async (player: Player, mines = 3, stake = '100', actionId: string = randomUUID()) =>
  await player.ask<MinesAnswer & Refused>('POST', '/stepped-rounds', { actionId, stake, choice: mines });

export async function step(
  player: Player,
  roundId: string,
  number: number,
  action: Action | object,
  actionId: string = randomUUID(),
): Promise<Reply<MinesAnswer & Refused>> {
  return await player.ask('POST', `/stepped-rounds/${roundId}/steps`, { actionId, step: number, action });
}

export const sessionOf = async (player: Player) => (await player.ask<SessionAnswer<PlainMines, PlainTable>>('GET', '/session')).body;

/** Where the mines of a round lie, worked out from seeds that nobody but the house has. */
export async function minesOf(database: pg.Pool, roundId: string): Promise<{ mines: number[]; safe: number[] }> {
  const { rows } = await database.query<{ server_seed: string; client_seed: string; nonce: number; stake: string; choice: number }>(
    `select server_seed, client_seed, nonce, stake, choice from studio.round join studio.seed on seed.id = round.seed_id where round.id = $1`,
    [roundId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`No round ${roundId}`);
  const draws = createDraws({ serverSeed: row.server_seed, clientSeed: row.client_seed, nonce: row.nonce }, nodeHashing);
  const state = minesMaths.open({ draws, stake: BigInt(row.stake), choice: row.choice });
  const ended = minesMaths.outcomeOf(minesMaths.act(state, minesMaths.whenLeft(state)));
  const mines = [...(ended?.field ?? [])];
  return { mines, safe: Array.from({ length: 25 }, (_, field) => field).filter((field) => !mines.includes(field)) };
}
