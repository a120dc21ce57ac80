import { formatMoney } from '#contract/kernel/money.ts';
import {
  differenceOutcomes,
  readDifferences,
  readReconciliations,
  reconcileProvider,
  resolveDifference,
} from '#server/modules/payments/index.ts';
import { readPeriod } from '../read-period.ts';
import { type AppVerb, type Given, Refusal, requireReason, table, UsageError } from '../verb.ts';

const shownRuns = 10;
const dayMs = 24 * 60 * 60_000;

/** The payments of some days, or of the last one, at one provider or at all. */
async function run({ context, say, words, options }: Given): Promise<void> {
  const [, identity] = words;
  const providers = context.payments.all.filter((one) => identity === undefined || one.identity === identity);
  if (providers.length === 0)
    throw new Refusal(identity === undefined ? 'No payment provider is configured.' : `There is no provider ${identity}.`);
  const now = context.clock.now();
  const isGiven = options['from'] !== undefined || options['to'] !== undefined;
  const { from, to } = isGiven ? readPeriod(options, now) : { from: new Date(now.getTime() - dayMs), to: now };
  if (from >= now) throw new UsageError('--from lies in the future: only what is over can be compared.');
  const period = { from, to: to > now ? now : to };
  const found = [];
  for (const provider of providers) found.push(await reconcileProvider(context, provider, period));
  say(
    table(
      ['Provider', 'Same', 'Different'],
      found.map(({ provider, matched, differences }) => [provider, String(matched), String(differences)]),
    ),
  );
  if (found.some(({ differences }) => differences > 0)) throw new Refusal('What differs waits in: npm run op -- payment reconcile show');
}

async function show({ context, say }: Given): Promise<void> {
  const { db } = context.database;
  const money = (minor: string, currency: string): string => formatMoney(BigInt(minor), context.settings.requireCurrency(currency), 'en');
  const runs = (await readReconciliations(db, shownRuns)).flatMap(({ run_at: at, provider, from_at: from, to_at: to, matched, sums }) => {
    const head = [at.toISOString(), provider, `${from.toISOString()} to ${to.toISOString()}`, String(matched)];
    const rows = Object.entries(sums).map(([currency, sum]) =>
      [sum.oursIn, sum.theirsIn, sum.oursOut, sum.theirsOut].map((amount) => money(amount, currency)),
    );
    return rows.length === 0 ? [head] : rows.map((row) => [...head, ...row]);
  });
  say(
    runs.length === 0
      ? 'Nothing was compared yet.'
      : table(['Compared', 'Provider', 'Time', 'Same', 'In, here', 'there', 'Out, here', 'there'], runs),
  );
  const rows = await readDifferences(db);
  if (rows.length === 0) {
    say('\nNothing differs.');
    return;
  }
  const state = ({ outcome, proposed_by: by, proposed_reason: why }: (typeof rows)[number]): string =>
    outcome === null ? `open: ${differenceOutcomes.join(', ')}` : `${outcome}, proposed by ${by}: ${why}`;
  say(
    `\n${table(
      ['Difference', 'Provider', 'Payment', 'What', 'State'],
      rows.map((row) => [row.id, row.provider, row.reference, row.kind, state(row)]),
    )}`,
  );
  for (const { id, ours, theirs } of rows) say(`${id}: here ${JSON.stringify(ours)}, there ${JSON.stringify(theirs)}`);
}

async function resolve(given: Given): Promise<void> {
  const { context, actor, say, words, options } = given;
  const reason = requireReason(given);
  const id = words[1] ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new UsageError('Name the difference by its id.');
  const outcome = differenceOutcomes.find((one) => one === options['as']);
  if (outcome === undefined) throw new UsageError(`Say how: --as ${differenceOutcomes.join(' or ')}.`);
  const isResolved = await resolveDifference(context, { id, outcome, reason, actor });
  say(isResolved ? `${id} is resolved as ${outcome}.` : `${id}: ${outcome} is proposed; a second person has to say the same.`);
}

const acts: Readonly<Record<string, (given: Given) => Promise<void>>> = { run, show, resolve };

export const reconcile: AppVerb = {
  usage: 'run [provider] [--from <day> --to <day>] | show | resolve <difference> --as ask-again|explained --reason "why"',
  summary: 'Compares the payments of providers with ours, of the last day or of some; shows what differs; two people resolve it',
  options: ['from', 'to', 'as', 'reason'],
  async run(given) {
    const act = acts[given.words[0] ?? ''];
    if (act === undefined) throw new UsageError('Say run, show or resolve.');
    await act(given);
  },
};
