// The mailbox of the demo house: every email that would have been sent, newest first. Served to this machine alone, because emails
// hold the keys to accounts.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForwarded } from '#contract/kernel/addresses.ts';
import type { Database } from './database.ts';
import { escapeHtml } from './escape-html.ts';
import { plainTheme } from './plain-theme.ts';
import { readStoredEmail } from './mail.ts';
import type { Secrets } from './secrets.ts';

const style = `${plainTheme}body{margin:0;background:var(--night);color:var(--ink);font:16px/1.55 Figtree,system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:48px 24px}h1{margin:0 0 8px}p{color:var(--dim)}ul{list-style:none;margin:24px 0;padding:0}
li a{display:grid;grid-template-columns:1fr auto;gap:4px 16px;padding:16px;border:1px solid var(--line);border-radius:14px;margin:8px 0;background:var(--room);color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:var(--panel)}li span{color:var(--dim)}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;padding:24px;border-radius:14px;background:var(--room)}
iframe{width:100%;height:420px;border:1px solid var(--line);border-radius:14px}a{color:var(--link)}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** This machine's own names and the house's: a page elsewhere that lets its name point here must not read along. */
const isOwnName = ({ hostname }: FastifyRequest, publicUrl: string): boolean =>
  [new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'].includes(hostname);

interface MailboxDeps {
  config: { publicUrl: string };
  database: Database;
  secrets: Secrets;
}

export function serveMailbox(root: FastifyInstance, { database, secrets, config }: MailboxDeps): void {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-src 'self'; frame-ancestors 'none'; form-action 'none'`;

  void root.register(async (app) => {
    app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store').header('content-security-policy', policy);
      const isLocal = loopback.has(request.socket.remoteAddress ?? '') && !isForwarded(request.headers);
      if (!isLocal || !isOwnName(request, config.publicUrl)) await reply.code(404).send();
    });
    app.get('/mailbox', async (_request, reply) => {
      const mails = await database.db
        .selectFrom('mail')
        .select(['id', 'recipient', 'subject', 'created_at', 'suppressed'])
        .orderBy('created_at', 'desc')
        .limit(200)
        .execute();
      const rows = mails.map(
        (mail) =>
          `<li><a href="/mailbox/${mail.id}"><b>${escapeHtml(mail.subject)}</b><time>${mail.created_at.toISOString().slice(0, 16).replace('T', ' ')}</time><span>${escapeHtml(mail.recipient)}${mail.suppressed === null ? '' : ` · not sent: ${escapeHtml(mail.suppressed)}`}</span></a></li>`,
      );
      const list =
        rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No email has been written yet. Open an account on the site and come back.</p>';
      return await reply
        .type('text/html; charset=utf-8')
        .send(
          frame('Mailbox', `<h1>Mailbox</h1><p>Every email of this house, for this machine only. Set SMTP_URL to send them.</p>${list}`),
        );
    });
    app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
      const isId = /^[0-9a-f-]{36}$/.test(request.params.id);
      const mail = isId
        ? await database.db.selectFrom('mail').selectAll().where('id', '=', request.params.id).executeTakeFirst()
        : undefined;
      if (mail === undefined)
        return await reply
          .code(404)
          .type('text/html; charset=utf-8')
          .send(frame('No such email', '<h1>No such email</h1><p><a href="/mailbox">All emails</a></p>'));
      const text = escapeHtml(readStoredEmail(secrets, mail).text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
      const body = `<p><a href="/mailbox">All emails</a></p><h1>${escapeHtml(mail.subject)}</h1><p>${escapeHtml(mail.recipient)}</p><pre>${text}</pre>`;
      return await reply.type('text/html; charset=utf-8').send(frame(mail.subject, body));
    });
  });
}
