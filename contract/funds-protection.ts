// How players' money is protected, and how far it is covered: told to everybody, and acknowledged with the first deposit.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { CurrencyCode, OrNull, Shape, Time } from './kernel/shapes.ts';

/**
 * What happens to players' money if the house became insolvent, as the ratings of the Gambling Commission of Great Britain say it: it is the
 * house's own; it is kept apart, and nothing more; an arrangement pays it out; a trust that is checked from outside holds it. Play money
 * needs none of it, and no notice.
 */
export const fundsLevels = ['none', 'segregated', 'medium', 'high', 'play-money'] as const;
export type FundsLevel = (typeof fundsLevels)[number];

const Level = Type.Enum([...fundsLevels], { description: 'how the money of players is protected if the house became insolvent' });

const FundsNotice = Shape({
  version: Type.String({ description: 'of the text in force; another level, or a change of what stands behind it, is another version' }),
  level: Level,
  readAt: Type.Unsafe<Date | null>({ ...OrNull(Time), description: 'when the player said to have read it; null: not yet' }),
});

const Cover = Shape({
  currency: CurrencyCode,
  at: Time,
  permyriad: OrNull(
    Type.Integer({
      minimum: 0,
      description: 'of what is owed to players, what lies at providers, on chains and at the bank; null: not known',
    }),
  ),
});
export type Cover = Static<typeof Cover>;

export const fundsProtectionCalls = {
  readFundsProtection: call('readFundsProtection', {
    kind: 'read',
    who: 'guest',
    cacheS: 60,
    summary: 'How the money of players is protected, and how far what the house holds covers what it owes, as it was last measured',
    data: Shape({ level: Level, cover: Type.Array(Cover, { description: 'of each currency in which something is owed' }) }),
  }),
  readFundsNotice: call('readFundsNotice', {
    kind: 'read',
    who: 'player',
    summary: 'Which text about the protection of money is in force, and when the player read it',
    data: FundsNotice,
  }),
  acknowledgeFundsNotice: call('acknowledgeFundsNotice', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Says that the player has read how money is protected',
    body: Shape({ version: Type.String({ maxLength: 40 }) }),
    data: FundsNotice,
    problems: ['conflict'],
  }),
};
