// The press of a mail program (RFC 8058): a POST to the address that the email's List-Unsubscribe names, from the servers of whoever keeps the
// mailbox, without cookies, origin or session. Not a call of the contract: its body is a form.
import type { FastifyInstance } from 'fastify';
import { localePrefix } from '#contract/kernel/locale-prefix.ts';
import { locales } from '#server/modules/reference/index.ts';
import { refuseAsProblems } from '#server/platform/calls/refusals.ts';
import type { RateLimits } from '#server/platform/rate-limits.ts';
import type { MessageDeps } from '../deps.ts';
import { unsubscribe } from './unsubscribe.ts';

const maxBytes = 4096;
/** Many players' mail comes from the servers of one mail service. */
const perMinute = 600;

export function serveOneClick(root: FastifyInstance, context: MessageDeps & { rates: RateLimits }): void {
  void root.register(async (app) => {
    refuseAsProblems(app);
    // what the form says is fixed by the standard; what counts is the code in the address
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, _body, done) => done(null, undefined));
    for (const locale of locales)
      app.post<{ Querystring: { unsubscribeCode?: unknown } }>(`${localePrefix(locale)}/unsubscribe`, async (request, reply) => {
        await context.rates.takeOfAddress('one-click', perMinute, request.ip);
        const code = request.query.unsubscribeCode;
        await context.database.transact(async (tx) => await unsubscribe(tx, context, typeof code === 'string' ? code : '', false));
        return await reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Unsubscribed.\n');
      });
  });
}
