// A webhook of the identity checker: its digest is over the exact bytes, it counts once, and what it says is asked back before it is believed,
// so that one that comes late, twice or in another order does no harm.
import type { FastifyInstance } from 'fastify';
import type { CheckerWebhook } from '#contract/protocols/identity-check.ts';
import { refuseAsProblems } from '#server/platform/calls/refusals.ts';
import { sha256 } from '#server/platform/ids.ts';
import { addJob } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import { isReviewNews } from './checker.ts';
import type { VerificationDeps } from './deps.ts';

const maxBytes = 64 * 1024;
export const checkerWebhookPath = '/api/player/sumsub/webhook';
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Notes the news and has the checker asked. Returns `heard` for news that came before. */
async function receive(context: VerificationDeps, news: CheckerWebhook, body: string): Promise<'noted' | 'heard' | Problem> {
  const { externalUserId: playerId, type } = news;
  return await context.database.transact(async (tx) => {
    const row = isUuid(playerId)
      ? await tx.selectFrom('verification').select('player_id').where('player_id', '=', playerId).executeTakeFirst()
      : undefined;
    if (row === undefined) return new Problem('not-found', 'There is no such applicant.');
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('verification_webhook')
      .values({ digest: sha256(body), player_id: playerId, type, at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return 'heard';
    await addJob(tx, 'ask-checker', { playerId }, { key: `ask-checker ${playerId}` });
    return 'noted';
  });
}

/** Not a call of the contract: it takes raw bytes, because the digest is over them. */
export function serveCheckerWebhooks(root: FastifyInstance, context: VerificationDeps): void {
  const { checker } = context;
  if (checker === undefined) return;
  void root.register(async (app) => {
    refuseAsProblems(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    app.post(checkerWebhookPath, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const news = checker.readWebhook(request.headers, body);
      if (news === 'forged') throw new Problem('unauthorized', 'The digest does not fit.');
      if (news === 'unreadable') throw new Problem('invalid-input', 'This is no webhook.');
      const state = isReviewNews(news) ? await receive(context, news, body) : 'heard';
      if (state instanceof Problem) throw state;
      reply.header('cache-control', 'no-store');
      return { data: { state } };
    });
  });
}
