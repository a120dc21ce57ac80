// Free rounds on the reference operator (rule 11): who was granted how many, and which transaction staked each place.
import type { Status } from '../wire/protocol.ts';
import type { Wallet } from './wallet.ts';

export interface Grant {
  player: string;
  count: number;
  /** The transaction of each place that was staked. */
  staked: Map<number, string>;
  /** What the provider told of it in the end. */
  result?: string;
}
export type Grants = Map<string, Grant>;

export const isFree = (body: Record<string, unknown>): boolean => body['freeRound'] !== undefined;

function placeOf(grants: Grants, body: Record<string, unknown>): { grant: Grant | undefined; index: number } {
  const { grantId, index } = body['freeRound'] as { grantId: string; index: number };
  return { grant: grants.get(grantId), index };
}

/** What is answered to the stake of a place that may not be staked; undefined for one that may. */
export function refusalOfFree(grants: Grants, wallet: Wallet, player: string, body: Record<string, unknown>): Status | undefined {
  const { grant, index } = placeOf(grants, body);
  if (grant?.player !== player || grant.result !== undefined || index >= grant.count || body['amount'] !== '0') return 'BONUS_RULE';
  const before = grant.staked.get(index);
  const isGone = before === undefined || before === body['txId'] || wallet.find(before)?.isRolledBack !== false;
  return isGone ? undefined : 'BONUS_RULE';
}

/** Notes that a place was staked. */
export const notePlace = (grants: Grants, body: Record<string, unknown>): void => {
  const { grant, index } = placeOf(grants, body);
  grant?.staked.set(index, String(body['txId']));
};

/** True for a win that names a place which was staked. */
export function isStakedPlace(grants: Grants, body: Record<string, unknown>): boolean {
  const { grant, index } = placeOf(grants, body);
  return grant?.staked.has(index) === true;
}

/** Keeps what a provider says came of a grant. */
export function keepResult(grants: Grants, body: Record<string, unknown>): Status {
  const grant = grants.get(String(body['grantId']));
  if (grant === undefined) return 'BAD_REQUEST';
  const result = JSON.stringify([body['played'], body['totalWin'], body['finished']]);
  if (grant.result === result) return 'OK_DUPLICATE';
  grant.result = result;
  return 'OK';
}
