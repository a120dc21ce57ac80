// Bonuses: what a deposit may bring, and codes for it.
import { Type } from 'typebox';
import { call } from './kernel/call.ts';
import { PlayerBonusCode } from './live/events.ts';
import { CurrencyCode, Identity, Money, Shape } from './kernel/shapes.ts';

/** What a deposit of an amount would bring. */
export const DepositBonus = Shape({
  identity: Identity,
  name: Type.String(),
  currency: CurrencyCode,
  amount: Money,
  minDeposit: Money,
  wageringTimes: Type.Integer({ description: 'how often it must be staked before it can be withdrawn' }),
});

export const bonusCalls = {
  listBonuses: call('listBonuses', {
    kind: 'read',
    who: 'player',
    summary: 'The bonuses that a deposit can bring; empty while the house grants none',
    query: Shape({
      currency: Type.Optional(CurrencyCode),
      amount: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    data: Type.Array(DepositBonus),
  }),
  listBonusCodes: call('listBonusCodes', {
    kind: 'read',
    who: 'player',
    summary: 'The codes that the player has entered; empty while the house takes none',
    query: Shape({ trigger: Type.Optional(Type.Integer({ minimum: 1, description: '3: deposit' })) }),
    data: Type.Array(PlayerBonusCode),
  }),
};
