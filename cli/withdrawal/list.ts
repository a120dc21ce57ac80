import { invoiceStatus } from '#contract/kernel/constants.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import { readAccountRequests, readOpenWithdrawals, readReviews } from '#server/modules/payments/index.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import type { AccountRequest } from '#server/modules/verification/index.ts';
import { table, type AppVerb } from '../verb.ts';
import { formatAsked } from './format-asked.ts';

const maxListed = 500;

interface Word {
  eyes: number;
  approved_by: string | null;
  held_by: string | null;
}

interface Standing {
  status: number;
  provider_payment_id: string | null;
  updated_at: Date;
}

function stateOf(
  { status, provider_payment_id: sent, updated_at: at }: Standing,
  word: Word | undefined,
  asked: AccountRequest | undefined,
): string {
  if (status === invoiceStatus.pending) {
    const document = formatAsked(asked);
    const held = word === undefined || word.held_by === null ? [] : [`on hold by ${word.held_by}`];
    const reasons = [...held, ...(document === undefined ? [] : [`waits for ${document}`])];
    if (reasons.length > 0) return reasons.join(', ');
    if (word === undefined || word.eyes < 2) return 'waits for a word';
    return word.approved_by === null ? 'waits for two people' : `approved by ${word.approved_by}, waits for another`;
  }
  return `approved ${at.toISOString()}, ${sent === null ? 'not sent yet' : 'sent, not decided yet'}`;
}

export const list: AppVerb = {
  usage: '',
  summary:
    'Withdrawals that are under way, oldest first: which wait for a word or a document, which are approved and not sent or not decided yet',
  async run({ context, say }) {
    const { open, isMore } = await readOpenWithdrawals(context, maxListed);
    if (open.length === 0) {
      say('No withdrawal waits.');
      return;
    }
    const players = await readKnownAs(
      context.database.db,
      open.map((row) => row.player_id),
    );
    const reviews = await readReviews(
      context.database.db,
      open.map((row) => row.id),
    );
    const asked = await readAccountRequests(context.database.db, context, open);
    const rows = open.map((row) => {
      const review = reviews.get(row.id);
      const amount = formatMoney(row.amount, context.settings.requireCurrency(row.currency), 'en');
      return [
        row.id,
        players.get(row.player_id)?.email ?? row.player_id,
        amount,
        row.method,
        row.created_at.toISOString(),
        stateOf(row, review, asked.get(row.id)),
        review?.flags.join(', ') ?? '',
      ];
    });
    if (isMore) say(`The oldest ${maxListed}; newer ones follow once some of these are decided.\n`);
    say(table(['Invoice', 'Player', 'Amount', 'Method', 'Asked', 'State', 'Found by'], rows));
  },
};
