// What anybody needs to work a round out: the maths as data, whose SHA-256 is the fingerprint in every round, and a program that does it.
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canonicalJson } from '#games/fair/index.ts';
import { mathsDocument } from '#games/golden-caravan/index.ts';

const document = canonicalJson(mathsDocument);
const program = readFileSync(new URL('../../golden-caravan/check-round.mjs', import.meta.url), 'utf8');

export function serveMaths(app: FastifyInstance): void {
  const send = async (reply: FastifyReply, type: string, text: string): Promise<FastifyReply> =>
    await reply.type(type).header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*').send(text);
  app.get('/golden-caravan/maths.json', async (_request, reply) => await send(reply, 'application/json; charset=utf-8', document));
  app.get('/golden-caravan/check-round.mjs', async (_request, reply) => await send(reply, 'text/javascript; charset=utf-8', program));
}
