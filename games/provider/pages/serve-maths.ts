// What anybody needs to work a round out: the maths as data, whose SHA-256 is the fingerprint in every round, and a program that does it.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canonicalJson } from '#games/fair/index.ts';
import type { GameRegistry } from '#games/registry.ts';
import type { Maths } from '#games/sdk/maths.ts';

const jsonType = 'application/json; charset=utf-8';

export function serveMaths(app: FastifyInstance, { games }: GameRegistry): void {
  const send = async (reply: FastifyReply, type: string, text: string): Promise<FastifyReply> =>
    await reply.type(type).header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*').send(text);
  const serveDocument = (path: string, { document }: Maths): void => {
    const text = canonicalJson(document);
    app.get(path, async (_request, reply) => await send(reply, jsonType, text));
  };
  for (const { id, maths, program } of games) {
    serveDocument(`/${id}/maths.json`, maths[0]);
    for (const one of maths) serveDocument(`/${id}/maths/${one.version}.json`, one);
    if (program !== undefined)
      app.get(`/${id}/check-round.mjs`, async (_request, reply) => await send(reply, 'text/javascript; charset=utf-8', program));
  }
}
