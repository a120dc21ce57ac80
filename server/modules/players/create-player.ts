import { sql } from 'kysely';
import { type Tx, violates } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayerDeps } from './deps.ts';
import { agree } from './agreements.ts';
import { emailKey, duplicateKey } from './email-key.ts';
import { noteDuplicateCandidates } from './duplicate-candidates.ts';
import { sealPersonalId } from './personal-id.ts';
import { tellLedger } from './tell-ledger.ts';

export interface NewPlayer {
  email: string;
  isEmailConfirmed: boolean;
  passwordHash: string | null;
  country: string;
  currency: string;
  dateOfBirth: string;
  language: string;
  timeZone: string;
  /** Fields of the registration besides these, checked and in the form in which they are kept. */
  fields: Readonly<Record<string, unknown>>;
  affiliateTag: string | undefined;
  affiliateToken: string | undefined;
  /** The links that led here: the first and the last, as the browser remembers them. */
  affiliateClicks: readonly { tag: string; token: string | undefined; at: Date }[];
  ip: string;
}

const keys = ['player_email_key_key', 'player_personal_id_key'];

/** The same words whichever detail is known: what somebody else has told the house is not told on. */
const accountExists = (cause?: unknown): Problem =>
  new Problem('account-exists', 'Each person has one account. Sign in, or reset the password if it is forgotten.', { cause });

/** Turns PostgreSQL's refusal of a second account of one person into ours. */
export function refuseTaken(cause: unknown): never {
  throw keys.some((constraint) => violates(cause, constraint)) ? accountExists(cause) : cause;
}

/** One account is opened with a phone number; those that come at once take their turn. A number that was written into a profile is nobody's. */
async function refuseKnownPhone(tx: Tx, phone: string | null): Promise<void> {
  if (phone === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phone}`}, 0))`.execute(tx);
  const other = await tx
    .selectFrom('player')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_from_profile', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw accountExists();
}

/**
 * Adds a player and answers the id. Who called, checked country, age and agreements.
 * @throws Problem account-exists when address or identity number belong to somebody, or an account was opened with the phone, also under parallel registrations.
 */
export async function createPlayer(
  tx: Tx,
  context: Pick<PlayerDeps, 'clock' | 'secrets' | 'settings' | 'jurisdictions'>,
  player: NewPlayer,
): Promise<string> {
  const id = newId();
  const now = context.clock.now();
  const text = (name: string): string | null => {
    const value = player.fields[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const flag = (name: string, byDefault: boolean): boolean => (player.fields[name] as boolean | undefined) ?? byDefault;
  const { terms, privacy } = context.settings.agreements;
  await refuseKnownPhone(tx, text('phone'));
  await tx
    .insertInto('player')
    .values({
      id,
      email: player.email.trim(),
      email_key: emailKey(player.email),
      duplicate_key: duplicateKey(player.email),
      email_confirmed_at: player.isEmailConfirmed ? now : null,
      password_hash: player.passwordHash,
      nickname: text('nickname'),
      first_name: text('firstName'),
      last_name: text('lastName'),
      gender: text('gender'),
      nationality: text('nationality'),
      place_of_birth: text('placeOfBirth'),
      profession: text('profession'),
      phone: text('phone'),
      state: text('state'),
      region: text('region'),
      city: text('city'),
      address: text('address'),
      additional_address: text('additionalAddress'),
      postal_code: text('postalCode'),
      bonus_code: text('bonusCode'),
      ...sealPersonalId(context.secrets, id, player.country, text('personalIdNumber')),
      date_of_birth: player.dateOfBirth,
      country: player.country,
      jurisdiction: context.jurisdictions.of(player.country).id,
      currency: player.currency,
      language: player.language,
      time_zone: player.timeZone,
      receive_email_promo: flag('receiveEmailPromo', false),
      receive_sms_promo: flag('receiveSmsPromo', false),
      receive_bonus: flag('receiveBonus', true),
      affiliate_tag: player.affiliateTag ?? null,
      affiliate_token: player.affiliateToken ?? null,
      terms_version: terms,
      privacy_version: privacy,
      agreed_at: now,
      created_at: now,
      active_at: now,
    })
    .execute()
    .catch(refuseTaken);
  await tellLedger(tx, id);
  await agree(tx, context, id, player.ip);
  await noteDuplicateCandidates(tx, context, id);
  return id;
}
