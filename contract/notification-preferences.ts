// What players choose of notifications, and how an email ends others of its kind.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Shape } from './kernel/shapes.ts';
import { kindNames, mailRhythms, notificationTopics, notificationWays } from './notification-kinds.ts';

const Rule = Type.Enum(['must', 'on', 'off', 'none'], {
  description: 'must: told whatever is chosen; on, off: what holds until the player chooses; none: never told this way',
});
const Way = Shape({ rule: Rule, isOn: Type.Boolean() });
const Kind = Type.Enum([...kindNames]);
const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM of the player’s day' });
const QuietHours = Shape({ from: TimeOfDay, until: TimeOfDay });
/** Quiet hours or none. */
const QuietOrNone = Type.Unsafe<Static<typeof QuietHours> | null>({ ...QuietHours, type: ['object', 'null'] });

export const NotificationPreferences = Shape({
  kinds: Type.Array(Shape({ kind: Kind, topic: Type.Enum([...notificationTopics]), notice: Way, mail: Way, push: Way })),
  quiet: QuietOrNone,
  rhythm: Type.Enum([...mailRhythms], { description: 'how optional emails come: each by itself, together, or not at all' }),
  timeZone: Type.String(),
  isEmailProven: Type.Boolean({ description: 'optional emails go to a confirmed address alone' }),
});

const Unsubscribing = Shape({
  kind: Type.Enum([...kindNames, 'digest']),
  isOn: Type.Boolean({ description: 'whether emails of this kind are sent' }),
});
/** What an email of ours carries; it names whose and which kind. */
const Code = Type.String({ minLength: 1, maxLength: 200 });

export const notificationPreferenceCalls = {
  readNotificationPreferences: call('readNotificationPreferences', {
    kind: 'read',
    who: 'player',
    summary: 'Of what the player is told, by which ways, and what of it can be switched off',
    data: NotificationPreferences,
  }),
  changeNotificationPreferences: call('changeNotificationPreferences', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Changes what is sent along and leaves the rest as it is. What has to be told cannot be switched off',
    body: Shape({
      choices: Type.Optional(
        Type.Array(Shape({ kind: Kind, way: Type.Enum([...notificationWays]), isOn: Type.Boolean() }), { maxItems: 100 }),
      ),
      quiet: Type.Optional(QuietOrNone),
      rhythm: Type.Optional(Type.Enum([...mailRhythms])),
    }),
    data: NotificationPreferences,
  }),
  readUnsubscribing: call('readUnsubscribing', {
    kind: 'act',
    who: 'guest',
    summary: 'Which kind of emails the code of an email is about, and whether they are sent',
    body: Shape({ code: Code }),
    data: Unsubscribing,
    problems: ['code-refused'],
    perMinute: 30,
  }),
  unsubscribe: call('unsubscribe', {
    kind: 'write',
    who: 'guest',
    summary: 'Ends emails of a kind by the code that one of them carried, without signing in, or lets them come again',
    body: Shape({ code: Code, isOn: Type.Optional(Type.Boolean({ default: false, description: 'true takes it back' })) }),
    data: Unsubscribing,
    problems: ['code-refused'],
    perMinute: 30,
  }),
};
