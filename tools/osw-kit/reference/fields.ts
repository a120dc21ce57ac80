// The fields of each call of a provider, as the protocol lists them.
import type { Call } from '../wire/protocol.ts';

export type Kind = 'ref' | 'digits' | 'boolean' | 'count' | 'object' | 'list' | 'text';

const seat = { sessionToken: 'ref', gameId: 'ref' } as const;
const play = { ...seat, txId: 'ref', roundId: 'ref' } as const;

export interface Fields {
  needed: Record<string, Kind>;
  may: Record<string, Kind>;
}

export const fieldsOf: Record<Call, Fields> = {
  session: { needed: seat, may: {} },
  balance: { needed: seat, may: {} },
  bet: {
    needed: { ...play, amount: 'digits', currency: 'ref' },
    may: { roundClosed: 'boolean', freeRound: 'object', jackpotShare: 'list', actionId: 'ref', detail: 'object' },
  },
  win: {
    needed: { ...play, amount: 'digits', currency: 'ref', roundClosed: 'boolean' },
    may: { betTxId: 'ref', jackpotWin: 'object', freeRound: 'object', detail: 'object' },
  },
  'bet-win': {
    needed: { ...play, amount: 'digits', winAmount: 'digits', currency: 'ref' },
    may: { roundClosed: 'boolean', actionId: 'ref', detail: 'object' },
  },
  rollback: { needed: { ...play, refTxId: 'ref' }, may: { reason: 'text' } },
  'round-close': { needed: { ...seat, roundId: 'ref' }, may: { outcome: 'object', proof: 'object' } },
  'promo-win': { needed: { ...seat, txId: 'ref', campaignId: 'ref', amount: 'digits', currency: 'ref' }, may: {} },
  'free-rounds-result': { needed: { grantId: 'ref', played: 'count', totalWin: 'digits', finished: 'boolean' }, may: {} },
  status: { needed: { txId: 'ref' }, may: {} },
};

const fits: Record<Kind, (value: unknown) => boolean> = {
  ref: (value) => typeof value === 'string' && /^[\x21-\x7e]{1,80}$/.test(value),
  digits: (value) => typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value),
  boolean: (value) => typeof value === 'boolean',
  count: (value) => Number.isInteger(value) && Number(value) >= 0,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: (value) => Array.isArray(value),
  text: (value) => typeof value === 'string',
};

/** Returns what is wrong with an object of these fields; undefined when nothing is. */
export function faultOfFields({ needed, may }: Fields, value: unknown): string | undefined {
  if (!fits.object(value)) return 'it is no object';
  const given = value as Record<string, unknown>;
  for (const name of Object.keys(needed)) if (!Object.hasOwn(given, name)) return `${name} is missing`;
  for (const [name, field] of Object.entries(given)) {
    const kind = needed[name] ?? may[name];
    if (kind === undefined) return `${name} is no field of it`;
    if (!fits[kind](field)) return `${name} is not as the protocol says: ${JSON.stringify(field)?.slice(0, 60)}`;
  }
  return undefined;
}

/** Returns what is wrong with a call's body. */
export const faultOfBody = (call: Call, body: unknown): string | undefined => faultOfFields(fieldsOf[call], body);
