// For whom a new player counts, written down once with the account, and told.
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { AffiliateDeps } from '../deps.ts';
import { addPostback } from '../postbacks/postbacks.ts';
import { chooseClick, type Click } from './choose-click.ts';

/**
 * Writes down for which partner a player counts that has just registered: by the click that the rules choose, of those whose tag is an open
 * partner's. Without one it does nothing. A player who counts for somebody already stays with that partner.
 */
export async function attributePlayer(
  tx: Tx,
  { clock, config }: Pick<AffiliateDeps, 'clock' | 'config'>,
  playerId: string,
  clicks: readonly Click[],
): Promise<void> {
  if (clicks.length === 0) return;
  const owners = await tx
    .selectFrom('affiliate_tag')
    .innerJoin('affiliate_partner', 'affiliate_partner.id', 'affiliate_tag.partner_id')
    .select(['tag', 'partner_id'])
    .where(
      'tag',
      'in',
      clicks.map(({ tag }) => tag),
    )
    .where('closed_at', 'is', null)
    .execute();
  const partnerOf = new Map(owners.map(({ tag, partner_id: partner }) => [tag, partner]));
  const now = clock.now();
  const known = clicks.filter(({ tag }) => partnerOf.has(tag));
  const click = chooseClick(known, config.affiliates, now);
  const partnerId = click && partnerOf.get(click.tag);
  if (click === undefined || partnerId === undefined) return;
  const written = await tx
    .insertInto('affiliate_player')
    .values({
      player_id: playerId,
      partner_id: partnerId,
      tag: click.tag,
      click_token: click.token ?? null,
      clicked_at: click.at,
      attributed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst();
  if (written === undefined) return;
  await addPostback(tx, { partnerId, playerId, event: 'registration', happenedAt: now });
  // with the session that the registration opens, which is written after this
  await addJob(tx, 'examine-affiliate-player', { playerId }, { key: `examine-affiliate-player ${playerId}` });
}
