import { formatMoney, parseAmount } from '#contract/kernel/money.ts';
import { addDeal, type NewDeal } from '#server/modules/affiliates/index.ts';
import { type AppVerb, type Given, requireReason, UsageError } from '../verb.ts';
import { requirePartner } from './require-partner.ts';

/** Thousandths of what was typed in per cent, such as 32.5. @throws UsageError */
function readShare({ options }: Given, name: string): number {
  const text = options[name] ?? '0';
  const share = parseAmount(text, 10);
  if (share === undefined || share > 1000n) throw new UsageError(`--${name} is "${text}"; it must be per cent, 0 to 100, such as 32.5.`);
  return Number(share);
}

/** The part for new players, if there is one. @throws UsageError where a piece of it is missing */
function readNewPlayer({ context, options }: Given): Pick<NewDeal, 'cpa' | 'cpa_currency' | 'cpa_deposit' | 'cpa_stake'> {
  const { cpa, 'cpa-deposit': deposit, 'cpa-stake': stake = '0', currency = '' } = options;
  if (cpa === undefined && deposit === undefined) return { cpa: null, cpa_currency: null, cpa_deposit: null, cpa_stake: null };
  const unit = context.settings.currency(currency);
  if (unit === undefined) throw new UsageError('Name the currency of the sum for a new player: --currency EUR');
  const [sum, minDeposit, minStake] = [cpa ?? '', deposit ?? '', stake].map((text) => parseAmount(text, unit.subunitToUnit));
  if (sum === undefined || sum === 0n) throw new UsageError('--cpa is the sum for a new player, such as 50.');
  if (minDeposit === undefined || minDeposit === 0n)
    throw new UsageError('--cpa-deposit is what a new player has paid in at least, such as 20.');
  if (minStake === undefined) throw new UsageError('--cpa-stake is what a new player has staked at least, such as 50.');
  return { cpa: sum, cpa_currency: currency, cpa_deposit: minDeposit, cpa_stake: minStake };
}

function readMonth(text: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new UsageError(`"${text}" is no month such as 2026-12.`);
  return `${text}-01`;
}

export const deal: AppVerb = {
  usage:
    '<partner> <from month, such as 2026-12> --share <per cent of net revenue> [--costs <per cent>] [--payment-costs <per cent>] [--cpa <sum> --cpa-deposit <sum> --cpa-stake <sum> --currency <code>] [--no-carry] --reason "why"',
  summary: 'What is agreed with a partner from a month on; a loss is taken off the next month unless --no-carry says otherwise',
  options: ['share', 'costs', 'payment-costs', 'cpa', 'cpa-deposit', 'cpa-stake', 'currency', 'reason'],
  flags: ['no-carry'],
  async run(given) {
    const { context, actor, say, words, options } = given;
    const reason = requireReason(given);
    const terms: NewDeal = {
      from_month: readMonth(words[1] ?? ''),
      revenue_share: readShare(given, 'share'),
      cost_share: readShare(given, 'costs'),
      payment_cost: readShare(given, 'payment-costs'),
      ...readNewPlayer(given),
      carries_over: options['no-carry'] === undefined,
    };
    if (terms.revenue_share === 0 && terms.cpa === null) throw new UsageError('Give --share, --cpa, or both.');
    const partner = await requirePartner(given);
    await context.database.transact(async (tx) => await addDeal(tx, context, partner, { ...terms, actor, reason }));
    const newPlayer =
      terms.cpa == null || terms.cpa_currency == null
        ? ''
        : `, ${formatMoney(terms.cpa, context.settings.requireCurrency(terms.cpa_currency), 'en')} for each new player`;
    say(`From ${words[1]} on ${partner.name} gets ${terms.revenue_share / 10} % of the net revenue${newPlayer}.`);
  },
};
