// The hosted page of a charge and the form on it.
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { challengePage } from '../pages/challenge-page.ts';
import { type RefusedForm, payPage } from '../pages/pay-page.ts';
import { resultPage } from '../pages/result-page.ts';
import { languageFor } from '#kit/service-texts.ts';
import { answerChallenge, beginChallenge } from '../payments/challenge-charge.ts';
import { payCharge } from '../payments/pay-charge.ts';
import { readCharge } from '../payments/read-charge.ts';
import { Refusal } from '../refusal.ts';
import { asksHolder, type CardErrors, checkCard, usedCard } from '../rules/cards.ts';
import { isCode } from '../rules/challenge.ts';
import { changeFor } from '../rules/outcomes.ts';
import type { PaymentRow } from '../tables.ts';
import { readForms, requireOwnForm } from './own-forms.ts';
import { type Desk, sendPage, viewFor } from './send-page.ts';

interface ById {
  Params: { id: string };
}

/** Still to be paid: neither final nor past its time. */
const isOpen = (charge: PaymentRow, now: Date): boolean => charge.status === 'created' && charge.next_at !== null && charge.next_at > now;

function readCard(form: URLSearchParams) {
  const text = (name: string): string => form.get(name) ?? '';
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc'), holder: text('holder') };
}

export const payRoutes =
  (desk: Desk): FastifyPluginAsync =>
  async (app) => {
    const { cashier } = desk;
    readForms(app);

    /** @throws Refusal unknown-payment */
    async function requireCharge(id: string): Promise<PaymentRow> {
      const charge = /^[\w-]{43}$/.test(id) ? await readCharge(cashier.database, id) : undefined;
      if (charge === undefined) throw new Refusal('unknown-payment', 'No charge has this page.');
      return charge;
    }

    async function sendForm(reply: FastifyReply, status: number, charge: PaymentRow, form?: RefusedForm): Promise<FastifyReply> {
      const view = viewFor(desk, languageFor(charge.language));
      if (charge.challenge_outcome !== null)
        return await sendPage(reply, status, challengePage(view, charge, cashier.key.secret), charge.return_url);
      return await sendPage(reply, status, payPage(view, charge, cashier.now(), form), charge.return_url);
    }

    app.get<ById>('/pay/:id', async (request, reply) => {
      const charge = await requireCharge(request.params.id);
      if (isOpen(charge, cashier.now())) return await sendForm(reply, 200, charge);
      return await sendPage(reply, 200, resultPage(viewFor(desk, languageFor(charge.language)), charge), charge.return_url);
    });

    app.post<ById>('/pay/:id', async (request, reply) => {
      const charge = await requireCharge(request.params.id);
      const form = requireOwnForm(request, charge.form_token, [cashier.publicUrl.origin]);
      // A page that was paid, cancelled or left open too long shows what became of it instead of paying.
      if (isOpen(charge, cashier.now()) && charge.challenge_outcome !== null) {
        const isRight = isCode(cashier.key.secret, charge.id, form.get('code') ?? '');
        const answer = form.get('challenge') === 'refused' ? 'refused' : isRight ? 'right' : 'wrong';
        await cashier.commit(async (tx) => await answerChallenge(tx, charge.id, answer, cashier.moment()));
      } else if (isOpen(charge, cashier.now())) {
        const outcome = form.get('outcome') ?? '';
        const change = changeFor(charge.method, outcome);
        const card = readCard(form);
        const cardErrors: CardErrors = charge.method === 'card' ? checkCard(card, cashier.now()) : {};
        if (change === undefined || Object.keys(cardErrors).length > 0) {
          const values = { expiry: card.expiry.slice(0, 9), holder: card.holder.slice(0, 80) };
          return await sendForm(reply, 422, charge, { card: values, cardErrors, outcome, isOutcomeMissing: change === undefined });
        }
        const used = charge.method === 'card' ? usedCard(card, cashier.key.secret) : undefined;
        await cashier.commit(async (tx) => {
          if (used !== undefined && asksHolder(card)) await beginChallenge(tx, charge.id, outcome, used, cashier.moment());
          else await payCharge(tx, charge.id, change, used, cashier.moment());
        });
      }
      return await reply.header('cache-control', 'no-store').redirect(`${cashier.base}/pay/${charge.id}`, 303);
    });
  };
