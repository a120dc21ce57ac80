// The page of a payment, and in a demo the tap that fills it.
import type { FastifyPluginAsync } from 'fastify';
import { languageFor } from '#kit/service-texts.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { readForms, requireOwnForm } from '../../cashier/routes/own-forms.ts';
import { sendPage } from '../../cashier/routes/send-page.ts';
import { missingOf } from '../charges/judge-settling.ts';
import type { Chain } from '../context.ts';
import { payPage } from '../pages/pay-page.ts';
import type { ViewIn } from '../pages/view.ts';
import { toUnits } from '../rules/assets.ts';
import type { ChargeRow } from '../tables.ts';

interface ById {
  Params: { id: string };
}

/** Sends free coins of a demo's chain. */
async function pourOut({ node, options, asset: assetOf, now }: Chain, charge: ChargeRow): Promise<void> {
  const asset = assetOf(charge.currency);
  await options.family.pour(node, asset, charge.address, toUnits(asset, missingOf(charge, now()) ?? charge.amount));
}

export const payRoutes =
  (chain: Chain, viewIn: ViewIn): FastifyPluginAsync =>
  async (app) => {
    readForms(app);

    /** @throws Refusal unknown-payment */
    async function requireCharge(id: string): Promise<ChargeRow> {
      const [found] = /^[\w-]{43}$/.test(id) ? await chain.database.query<ChargeRow>('select * from chain.charge where id = $1', [id]) : [];
      if (found === undefined) throw new Refusal('unknown-payment', 'No payment has this page.');
      return found;
    }

    app.get<ById>('/pay/:id', async (request, reply) => {
      const charge = await requireCharge(request.params.id);
      const { network, family, faucet: hasFaucet = false } = chain.options;
      const now = chain.now();
      const missing = missingOf(charge, now);
      const address = family.show(charge.address);
      const asset = chain.asset(charge.currency);
      const uri = family.walletUri(asset, charge.address, missing ?? charge.amount);
      const missesContracts = family.missesContracts && asset.token === undefined;
      const page = { charge, missing, address, uri, network, missesContracts, hasFaucet, now };
      return await sendPage(reply, 200, payPage(viewIn(languageFor(charge.language)), page), charge.return_url);
    });

    app.post<ById>('/pay/:id/faucet', async (request, reply) => {
      if (chain.options.faucet !== true) throw new Refusal('not-found', 'There is nothing here.');
      const charge = await requireCharge(request.params.id);
      requireOwnForm(request, charge.form_token, [chain.publicUrl.origin]);
      // once for each payment, however often it is pressed
      const poured = await chain.commit(
        async (tx) => await tx.query('update chain.charge set is_poured = true where id = $1 and not is_poured returning id', [charge.id]),
      );
      if (poured.length > 0)
        await pourOut(chain, charge).catch(async (error: unknown) => {
          // nothing left the node: it may be pressed again
          await chain.database.query('update chain.charge set is_poured = false where id = $1', [charge.id]);
          throw new Refusal('unavailable', 'The node of the chain cannot be asked. Try again in a moment.', { cause: error });
        });
      chain.wake();
      return await reply.header('cache-control', 'no-store').redirect(`${chain.base}/pay/${charge.id}`, 303);
    });
    await Promise.resolve();
  };
