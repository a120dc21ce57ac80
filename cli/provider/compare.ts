import { compareTransactions } from '#server/modules/play/index.ts';
import { Refusal, requireWord, table, UsageError, type AppVerb } from '../verb.ts';

const hourMs = 3_600_000;
const maxHours = 24 * 31;
/** What is younger may still be under way. */
const restMs = 300_000;

export const compare: AppVerb = {
  usage: '<provider> [--hours 24] [--json]',
  summary: "Compares a provider's list of transactions with the ledger; ends with 1 where they differ. Changes nothing",
  options: ['hours'],
  flags: ['json'],
  async run(given) {
    const { context, options, say } = given;
    const identity = requireWord(given, 'a provider, such as lamplight-studio');
    const hours = Number(options['hours'] ?? '24');
    if (!Number.isInteger(hours) || hours < 1 || hours > maxHours) throw new UsageError(`--hours is a number from 1 to ${maxHours}.`);
    const access = context.providers.find(identity);
    if (access === undefined) throw new Refusal(`There is no provider "${identity}".`);
    if (access.contract !== undefined) throw new Refusal(`The contract of ${access.name} lists no transactions.`);
    const to = new Date(context.clock.wallMs() - restMs);
    const found = await compareTransactions(context, access, { from: new Date(to.getTime() - hours * hourMs), to });
    if (options['json'] !== undefined) say(JSON.stringify(found, null, 2));
    else {
      say(`${found.told} transactions told by ${access.name}, ${found.stakes} stakes in the ledger: ${found.differing} differ.`);
      if (found.differing > 0)
        say(
          table(
            ['What', 'Transaction or round', 'Told', 'Booked'],
            found.differences.map(({ what, ref, told, booked }) => [what, ref, told ?? '-', booked ?? '-']),
          ),
        );
    }
    if (found.differing > 0) throw new Refusal('What is not the same is for people: ask the provider, and correct by wallet adjust.');
  },
};
