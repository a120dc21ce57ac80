// What a player keeps of an accepted bet, and anybody checks with the book's published key.
import { type Static, Type } from 'typebox';
import { Shape } from '../kernel/shapes.ts';
import { At, BetRef, BookSelection, Digits, Price, Ref, slipTypes } from './sportsbook-bets.ts';

/** Signed over the canonical JSON of `receipt` (keys sorted, no spaces), with Ed25519; `keyId` is found among the book's keys. */
export const BookReceipt = Shape({
  receipt: Shape({
    version: Type.Literal('lh-receipt-1'),
    betId: BetRef,
    playerId: Ref,
    currency: Ref,
    exponent: Type.Integer(),
    type: Type.Enum([...slipTypes]),
    sizes: Type.Array(Type.Integer()),
    stakePerLine: Digits,
    stake: Digits,
    lines: Type.Integer(),
    maxPayout: Digits,
    /** Only in that of a free bet. */
    isFreeBet: Type.Optional(Type.Literal(true)),
    /** Only in that of a bet each way: its legs stand twice, first all to win, then all to place. */
    isEachWay: Type.Optional(Type.Literal(true)),
    legs: Type.Array(
      Shape({
        price: Price,
        isBanker: Type.Boolean(),
        selections: Type.Array(Shape({ ...BookSelection.properties, event: Type.String(), outcome: Type.Optional(Type.String()) }), {
          description: '`event` in English; `outcome` names a player, where it is one',
        }),
      }),
    ),
    rulesVersion: Type.String(),
    slipVersion: Type.String(),
    acceptedAt: At,
    /** The operator's number of the entry that took the stake. */
    entryId: Type.String(),
  }),
  keyId: Type.String(),
  signature: Type.String({ description: 'base64' }),
});
export const BookKey = Shape({ id: Type.String(), publicKey: Type.String({ description: 'Ed25519, raw, base64' }) });

export type BookReceipt = Static<typeof BookReceipt>;
export type BookKey = Static<typeof BookKey>;
