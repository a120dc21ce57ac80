import { setPostback } from '#server/modules/affiliates/index.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';
import { requirePartner } from './require-partner.ts';

/** An address that answers on the web, by TLS; in a demo also without. @throws UsageError */
function readAddress(text: string, isDemo: boolean): string | null {
  if (text === 'off') return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !(url.protocol === 'https:' || (isDemo && url.protocol === 'http:')) || url.username !== '')
    throw new UsageError(`"${text}" is no address such as https://partner.example/postback; off sends nothing.`);
  return url.href;
}

export const postback: AppVerb = {
  usage: '<partner> <address | off> --reason "why"',
  summary: 'Where a partner is told that somebody registered or paid in first; the key that signs it is said this once',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const url = readAddress(words[1] ?? '', context.config.mode === 'demo');
    const partner = await requirePartner(given);
    const key = await context.database.transact(async (tx) => await setPostback(tx, context, partner, { url, actor, reason }));
    say(key === undefined ? `${partner.name} is told nothing any more.` : `${partner.name} is told at ${url}. The key: ${key}`);
  },
};
