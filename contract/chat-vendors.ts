// The support chats of vendors: what their scripts are given of a player, and what they give back.
import { Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Shape, Time } from './kernel/shapes.ts';

export const chatVendorCalls = {
  readZendeskToken: call('readZendeskToken', {
    kind: 'read',
    who: 'player',
    summary: 'A token by which the chat of Zendesk knows the player, for some minutes; 404 where another chat is used',
    data: Shape({ token: Type.String({ description: 'a JWT signed with the key of the account (HS256)' }), expiresAt: Time }),
    problems: ['not-found'],
    perMinute: 30,
  }),
  keepFreshchatRestoreId: call('keepFreshchatRestoreId', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Keeps the id under which Freshchat finds the player’s conversations again; the newest one counts',
    body: Shape({ restoreId: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }) }),
    data: Shape({ freshchatRestoreId: Type.String() }),
    problems: ['not-found'],
    perMinute: 30,
  }),
};
