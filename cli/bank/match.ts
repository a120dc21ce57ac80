import { matchBank, type MatchedAccount } from '#server/modules/payments/index.ts';
import { type AppVerb, Refusal, table } from '../verb.ts';

/** What came of it, account by account. */
export const tellMatched = (found: readonly MatchedAccount[]): string =>
  table(
    ['Account', 'Currency', 'Payments found', 'Different', 'Came later'],
    found.map(({ account, currency, matched, differences, closed }) => [
      account,
      currency,
      String(matched),
      String(differences),
      String(closed),
    ]),
  );

export const match: AppVerb = {
  usage: '',
  summary: "Lays each line of the bank's statements to its payment, where these go one by one; ends with 1 where anything differs",
  async run({ context, say }) {
    const found = await matchBank(context);
    if (found.length === 0) {
      say('No payments go one by one over an account with statements. npm run op -- bank link says which do.');
      return;
    }
    say(tellMatched(found));
    if (found.some(({ differences }) => differences > 0)) throw new Refusal('What differs waits in: npm run op -- payment reconcile show');
  },
};
