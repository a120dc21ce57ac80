// Push messages in a browser (RFC 8030, 8291, 8292): switched on and off on the page of notifications.
import { Type } from 'typebox';
import { call } from './kernel/call.ts';
import { Shape } from './kernel/shapes.ts';

const Endpoint = Type.String({ minLength: 1, maxLength: 2048, description: 'where the browser’s push service takes messages' });
const Bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength, description: 'base64url' });
const State = Shape({ isOn: Type.Boolean({ description: 'whether the player’s messages go to this browser' }) });

export const pushCalls = {
  readPushKey: call('readPushKey', {
    kind: 'read',
    who: 'player',
    summary: 'The key with which a browser subscribes to this installation’s push messages',
    data: Shape({ publicKey: Type.String({ description: 'a point of P-256, uncompressed, base64url' }) }),
  }),
  addPushSubscription: call('addPushSubscription', {
    kind: 'write',
    who: 'player',
    summary:
      'Sends the player’s push messages to a browser. The same again changes nothing; of more than ten browsers the oldest is left out',
    body: Shape({ endpoint: Endpoint, keys: Shape({ p256dh: Bytes(120), auth: Bytes(64) }) }),
    data: State,
    perMinute: 20,
  }),
  findPushSubscription: call('findPushSubscription', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: 'Whether the player’s push messages go to a browser; another player’s are nobody’s',
    body: Shape({ endpoint: Endpoint }),
    data: State,
  }),
  removePushSubscription: call('removePushSubscription', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Sends no more push messages to a browser of the player',
    body: Shape({ endpoint: Endpoint }),
    data: Shape({ removed: Type.Boolean() }),
  }),
};
