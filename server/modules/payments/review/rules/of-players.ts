// Rules about who withdraws, and where to.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { isVerifiedAs } from '#server/modules/verification/index.ts';
import { readEvents } from '#server/platform/audit.ts';
import { payoutKey } from '../../payout-key.ts';
import { openFields } from '../../payout-fields.ts';
import type { ReviewRule } from '../review-rule.ts';

/** So many of the latest payouts are compared. */
const maxCompared = 200;
/** What opens an account, or says whose it is. */
const changes = ['details change', 'password change', 'email change', 'account unlock', 'account hand-over'];

export const rulesOfPlayers: readonly ReviewRule[] = [
  {
    id: 'new-account',
    about: 'nothing was paid to this account before',
    judge: (_context, { fields }) => (fields === undefined ? true : undefined),
    async finds(db, context, { player, method, fields }) {
      if (fields === undefined) return true;
      const paid = await db
        .selectFrom('invoice')
        .select(['id', 'method', 'fields_sealed'])
        .where('player_id', '=', player.id)
        .where('type', '=', invoiceType.withdrawal)
        .where('status', '=', invoiceStatus.success)
        .where('fields_sealed', 'is not', null)
        .orderBy('id', 'desc')
        .limit(maxCompared)
        .execute();
      const wanted = payoutKey(context, method, fields);
      return !paid.some((row) => payoutKey(context, row.method, openFields(context.secrets, row)) === wanted);
    },
  },
  {
    id: 'changed-details',
    about: 'personal data, the password or the email address changed in the days before',
    hasDays: true,
    async finds(db, _context, { player }, { since }) {
      // each by itself: a thousand other events, such as refused sign-ins, hide none
      for (const action of changes)
        if ((await readEvents(db, { subject: player.id, from: since, action }, { limit: 1 })).length > 0) return true;
      return false;
    },
  },
  {
    id: 'unverified',
    about: 'the identity of the player is not verified',
    finds: async (db, context, { player }) => !(await isVerifiedAs(db, context, player, 'identity')),
  },
  {
    id: 'harm',
    about: 'a marker of harm was seen in the days before',
    hasDays: true,
    finds: async (db, context, { player }, { since }) => await context.hasHarmMarker(db, player.id, since),
  },
];
