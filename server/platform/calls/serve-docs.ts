// GET /api/openapi.json, and the same as a page to read.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CallRow } from '#contract/kernel/call.ts';
import type { ChannelRow } from '#contract/live/channels.ts';
import { type ProblemName, problems } from '#contract/kernel/problems.ts';
import { escapeHtml } from '../escape-html.ts';
import { plainTheme } from '../plain-theme.ts';
import { openApi, problemsOf } from './openapi.ts';

const style = `${plainTheme}body{margin:0;background:var(--night);color:var(--ink);font:16px/1.55 Figtree,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:48px 24px}h1{font-size:32px;margin:0 0 8px}h2{margin:48px 0 12px;font-size:20px;text-transform:capitalize}
p{color:var(--dim);max-width:70ch}a{color:var(--link)}code,pre{font:14px/1.5 ui-monospace,monospace}
details{border:1px solid var(--line);border-radius:14px;margin:8px 0;background:var(--room)}
summary{padding:14px 16px;cursor:pointer;display:flex;gap:12px;flex-wrap:wrap;align-items:baseline}summary:focus-visible{outline:2px solid var(--link);border-radius:14px}
summary b{min-width:4.5em}summary span{color:var(--dim)}details>div{padding:0 16px 16px}pre{overflow:auto;background:var(--night);border-radius:10px;padding:12px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}`;
const styleHash = createHash('sha256').update(style).digest('base64');

const schemaBlock = (title: string, schema: object | undefined): string =>
  schema === undefined ? '' : `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

function callBlock(row: CallRow): string {
  const { name, method, path, spec } = row;
  const refusals = problemsOf(row).map((slug) => `<a href="#${slug}">${problems[slug].code}&nbsp;${slug}</a>`);
  const who = { guest: 'Everybody', anyone: 'Everybody; a session is used if there is one', player: 'Signed-in players' }[spec.who];
  return (
    `<details id="${name}"><summary><b>${method}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(spec.summary)}</span></summary><div>` +
    `<p>${who}. ${spec.paged ? 'Answers a page, with <code>meta</code>.' : ''}</p>${schemaBlock('Path', spec.params)}${schemaBlock('Query', spec.query)}` +
    `${schemaBlock('Body', spec.body)}${schemaBlock('Answer: data', spec.data)}<h3>Refusals</h3><p>${refusals.join(', ')}</p></div></details>`
  );
}

function channelBlock({ name, who, snapshot, event }: ChannelRow): string {
  const [pattern, listeners] = who === 'player' ? [`${name}#{playerId}`, "That player's open sessions"] : [name, 'Everybody'];
  return (
    `<details id="${name}"><summary><code>${pattern}</code></summary><div><p>${listeners} may listen. Read <code>${escapeHtml(snapshot)}</code> after ` +
    `subscribing, unless what was missed is recovered.</p>${schemaBlock('Event', event)}</div></details>`
  );
}

function docsPage(calls: readonly CallRow[], channels: readonly ChannelRow[]): string {
  const groups = Map.groupBy(calls, ({ path }) => path.split('/')[1] ?? '');
  const body = [...groups].map(([tag, ofTag]) => `<h2>${tag}</h2>${ofTag.map(callBlock).join('')}`).join('');
  const rows = (Object.keys(problems) as ProblemName[])
    .map(
      (slug) =>
        `<tr id="${slug}"><td>${problems[slug].code}</td><td>${problems[slug].status}</td><td>${slug}</td><td>${escapeHtml(problems[slug].title)}</td></tr>`,
    )
    .join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>The API of the house</title><style>${style}</style></head><body><main>` +
    `<h1>The API of the house</h1><p>All paths are under <code>/api</code>. Success is <code>{ "data": … }</code>; a refusal is a problem (RFC 9457) with a number from the list below. Money is an integer in the smallest unit of its currency. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>` +
    `${body}<h2>Live channels</h2>${channels.map(channelBlock).join('')}<h2>Refusals</h2><table><thead><tr><th>Code</th><th>Status</th><th>Name</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></main></body></html>`
  );
}

export function serveDocs(
  app: FastifyInstance,
  { config, buildId }: { config: { publicUrl: string }; buildId: string },
  calls: readonly CallRow[],
  channels: readonly ChannelRow[],
): void {
  const document = JSON.stringify(openApi(calls, config.publicUrl, buildId));
  const page = docsPage(calls, channels);
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`;
  app.get(
    '/api/openapi.json',
    async (_request, reply) => await reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document),
  );
  app.get(
    '/api/docs',
    async (_request, reply) =>
      await reply.type('text/html; charset=utf-8').header('content-security-policy', policy).header('cache-control', 'no-cache').send(page),
  );
}
