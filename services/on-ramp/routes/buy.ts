// The page of a purchase and the form on it.
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { languageFor } from '#kit/service-texts.ts';
import type { RefusedForm } from '../../cashier/pages/pay-page.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { readForms, requireOwnForm } from '../../cashier/routes/own-forms.ts';
import { sendPage } from '../../cashier/routes/send-page.ts';
import { checkCard, usedCard } from '../../cashier/rules/cards.ts';
import { changeFor } from '../../cashier/rules/outcomes.ts';
import type { OnRamp } from '../context.ts';
import { buyPage } from '../pages/buy-page.ts';
import { resultPage } from '../pages/result-page.ts';
import { payPurchase } from '../purchases/change-purchase.ts';
import { readPurchase } from '../purchases/read-purchase.ts';
import type { Purchase } from '../tables.ts';
import type { ViewIn } from '../view.ts';

interface ById {
  Params: { id: string };
}

/** Still to be paid: neither final nor past the time of its price. */
const isOpen = ({ status, expires_at: end }: Purchase, now: Date): boolean => status === 'created' && end > now;

function readCard(form: URLSearchParams) {
  const text = (name: string): string => form.get(name) ?? '';
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc'), holder: text('holder') };
}

export const buyRoutes =
  (onRamp: OnRamp, viewIn: ViewIn): FastifyPluginAsync =>
  async (app) => {
    readForms(app);
    const now = (): Date => onRamp.moment().now;

    /** @throws Refusal unknown-payment */
    async function requirePurchase(id: string): Promise<Purchase> {
      const found = /^[\w-]{43}$/.test(id) ? await readPurchase(onRamp.database, 'id', id) : undefined;
      if (found === undefined) throw new Refusal('unknown-payment', 'No purchase has this page.');
      return found;
    }
    async function sendForm(reply: FastifyReply, status: number, purchase: Purchase, form?: RefusedForm): Promise<FastifyReply> {
      const page = buyPage(viewIn(languageFor(purchase.language)), purchase, now(), form);
      return await sendPage(reply, status, page, purchase.return_url);
    }

    app.get<ById>('/buy/:id', async (request, reply) => {
      const purchase = await requirePurchase(request.params.id);
      if (isOpen(purchase, now())) return await sendForm(reply, 200, purchase);
      return await sendPage(reply, 200, resultPage(viewIn(languageFor(purchase.language)), purchase), purchase.return_url);
    });

    app.post<ById>('/buy/:id', async (request, reply) => {
      const purchase = await requirePurchase(request.params.id);
      const form = requireOwnForm(request, purchase.form_token, [onRamp.publicUrl.origin]);
      // one that was paid, cancelled or whose price is over shows what became of it instead of paying
      if (isOpen(purchase, now())) {
        const outcome = form.get('outcome') ?? '';
        const [change, card] = [changeFor('card', outcome), readCard(form)];
        const cardErrors = checkCard(card, now());
        if (change === undefined || Object.keys(cardErrors).length > 0) {
          const values = { expiry: card.expiry.slice(0, 9), holder: card.holder.slice(0, 80) };
          return await sendForm(reply, 422, purchase, { card: values, cardErrors, outcome, isOutcomeMissing: change === undefined });
        }
        const used = usedCard(card, onRamp.key.secret);
        await onRamp.commit(async (tx) => await payPurchase(tx, purchase.id, change, used, onRamp.moment()));
      }
      return await reply.header('cache-control', 'no-store').redirect(`${onRamp.base}/buy/${purchase.id}`, 303);
    });
  };
