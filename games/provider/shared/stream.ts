// The stream of a game's shared rounds: server-sent events of a session, each a line of JSON. A snapshot comes first; who falls behind or
// loses the connection asks again and has a new one.
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';
import { readOwnBets } from './own-bet.ts';
import { createRoom, type Room } from './room.ts';

/** Further ones of a session push the oldest out. */
const maxOfSession = 3;
/** Who has so much waiting is cut off. */
const maxQueuedBytes = 1024 * 1024;

export interface Streams {
  open(reply: FastifyReply, session: SessionRow): Promise<void>;
  close(): Promise<void>;
}

export function createStreams(studio: Studio): Streams {
  const rooms = new Map<string, Room>();
  const open = new Map<string, ServerResponse[]>();

  function roomOf(gameId: string): Room {
    const game = studio.games.require(gameId);
    if (game.maths[0].roundKind !== 'shared') throw new Refusal('not-found', 'Rounds of this game are played by another call.');
    const room = rooms.get(gameId) ?? createRoom(studio, game);
    rooms.set(gameId, room);
    return room;
  }
  function enter(sessionId: string, response: ServerResponse): void {
    const own = [...(open.get(sessionId) ?? []), response];
    while (own.length > maxOfSession) own.shift()?.end();
    open.set(sessionId, own);
  }
  function leave(sessionId: string, response: ServerResponse): void {
    const left = (open.get(sessionId) ?? []).filter((one) => one !== response);
    if (left.length === 0) open.delete(sessionId);
    else open.set(sessionId, left);
  }

  return {
    async open(reply, session) {
      const room = roomOf(session.game_id);
      const own = await readOwnBets(studio.database, session);
      const response = reply.raw;
      let isGone = false;
      const leaveRoom = await room.join(
        {
          mode: session.mode,
          send(chunk) {
            if (isGone) return;
            if (!response.headersSent) {
              reply.hijack();
              response.writeHead(200, {
                'content-type': 'text/event-stream; charset=utf-8',
                'cache-control': 'no-store',
                'x-accel-buffering': 'no',
                'x-content-type-options': 'nosniff',
              });
            }
            response.write(chunk);
            if (response.writableLength > maxQueuedBytes) response.destroy();
          },
        },
        own,
      );
      enter(session.id, response);
      response.on('error', () => response.destroy());
      response.on('close', () => {
        isGone = true;
        leaveRoom();
        leave(session.id, response);
      });
      if (response.destroyed) response.emit('close');
    },
    async close() {
      for (const responses of open.values()) for (const response of responses) response.end();
      await Promise.all([...rooms.values()].map(async (room) => await room.close()));
    },
  };
}
