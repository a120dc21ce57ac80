// Which account a provider's subject opens: the key is issuer and subject, never the e-mail.
import { type Player } from '#server/modules/players/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import { type Db, type Tx, violates } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';
import type { SocialClaims } from './social-token.ts';
import { socialLinkedEmail } from '../identity.email.ts';

export async function findLinked(db: Db, claims: Pick<SocialClaims, 'issuer' | 'subject'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('social_link')
    .select('player_id')
    .where('issuer', '=', claims.issuer)
    .where('subject', '=', claims.subject)
    .executeTakeFirst();
  return row?.player_id;
}

/** Connects a subject with an account and tells the player. @throws Problem conflict when it opens another account already */
export async function link(tx: Tx, context: IdentityDeps, claims: SocialClaims, player: Player): Promise<void> {
  const id = newId();
  await tx
    .insertInto('social_link')
    .values({
      id,
      issuer: claims.issuer,
      subject: claims.subject,
      player_id: player.id,
      email: claims.email ?? null,
      linked_at: context.clock.now(),
    })
    .execute()
    .catch((cause: unknown) => {
      if (!violates(cause, 'social_link_issuer_subject_key')) throw cause;
      throw new Problem('conflict', 'This sign-in is connected to an account already.', { cause });
    });
  const email = fillEmail(socialLinkedEmail, { params: { provider: context.config.social.providerName } });
  await tell(tx, context, { playerId: player.id, kind: 'credentials', key: `sign-in connected ${id}`, email });
}
