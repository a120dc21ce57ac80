// The notice about risks, tools and help: read once before the first stake, where the rules of the player ask for it.
import { Type } from 'typebox';
import { call } from './kernel/call.ts';
import { OrNull, Shape, Time } from './kernel/shapes.ts';

const Notice = Shape({
  version: Type.String({ description: 'of the text in force' }),
  readAt: Type.Unsafe<Date | null>({ ...OrNull(Time), description: 'when the player said to have read it; null: not yet' }),
});

export const protectionNoticeCalls = {
  readProtectionNotice: call('readProtectionNotice', {
    kind: 'read',
    who: 'player',
    summary: 'Which text about the protection of players is in force, and when the player read it',
    data: Notice,
  }),
  acknowledgeProtectionNotice: call('acknowledgeProtectionNotice', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Says that the player has read the text about the protection of players',
    body: Shape({ version: Type.String({ maxLength: 20 }) }),
    data: Notice,
    problems: ['conflict'],
  }),
};
