// Emails about a payment lead to its page, in the language of whom they are written to.
import { expect, test } from 'vitest';
import { locales } from '#server/modules/reference/index.ts';
import { localePrefix } from '#contract/kernel/locale-prefix.ts';
import { deposit } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());

async function linkOf(recipient: string): Promise<{ text: string; html: string }> {
  const { rows } = await app().context.database.pool.query<{ body_text: string; body_html: string }>(
    'select body_text, body_html from mail where recipient = $1 order by created_at desc, id desc limit 1',
    [recipient],
  );
  return { text: rows[0]?.body_text ?? '', html: rows[0]?.body_html ?? '' };
}

test.each(locales)(
  'late, in review and taken back: in %s each leads to the page of the payment under its prefix, without a code',
  async (locale) => {
    const player = await app().signUp();
    await app().context.database.pool.query('update player set language = $2 where id = $1', [player.id, locale]);
    const { publicUrl } = app().context.config;
    const late = await deposit(player);
    const page = `${publicUrl}${localePrefix(locale)}/profile/history/transactions/${late.id}`;
    await player.call('declineInvoice', { params: { id: late.id } });
    const steps = [newsOf(late, { sequence: 1 }), newsOf(late, { sequence: 2, status: 'charged-back' })];
    for (const news of steps) {
      await sendCallback(app(), news);
      const { text, html } = await linkOf(player.email);
      expect(text.match(/https?:\/\/\S+/g)).toEqual([page]);
      expect(html).toContain(`<a href="${page}"`);
    }
    const other = await deposit(player);
    await sendCallback(app(), newsOf(other, { sequence: 1 }));
    await sendCallback(app(), newsOf(other, { sequence: 2, status: 'failed' }));
    expect((await linkOf(player.email)).text).toContain(`/profile/history/transactions/${other.id}`);
  },
);
