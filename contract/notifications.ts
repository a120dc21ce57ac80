// Notifications: what a player has missed, and messages to the house.
import { Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Notification } from './live/events.ts';
import { communicationTopics } from './players/fields.ts';
import { Id, Shape } from './kernel/shapes.ts';

export const notificationCalls = {
  listNotifications: call('listNotifications', {
    kind: 'read',
    who: 'player',
    summary: 'What the player has not put away yet, newest first, at most fifty',
    data: Type.Array(Notification),
  }),
  clearNotifications: call('clearNotifications', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Puts notifications away: up to the named one, so that none is lost that came meanwhile, or all',
    query: Shape({ upTo: Type.Optional(Id) }),
    data: Shape({ cleared: Type.Integer() }),
  }),
  sendCommunication: call('sendCommunication', {
    kind: 'write',
    who: 'anyone',
    whileBarred: 'open',
    summary: 'A message to the house. The sender gets a confirmation by email; the same key is taken once',
    body: Shape({
      key: Id,
      email: Type.String({ format: 'email', maxLength: 254 }),
      topic: Type.Enum([...communicationTopics]),
      message: Type.String({ minLength: 10, maxLength: 4000 }),
      locale: Type.Optional(Type.String({ pattern: '^[a-z]{2}(-[a-z]{2})?$' })),
    }),
    data: Shape({ id: Id }),
    problems: ['conflict'],
    perMinute: 5,
  }),
};
