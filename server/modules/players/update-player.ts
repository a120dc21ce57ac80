import { playerStatus, type PlayerStatus } from '#contract/kernel/constants.ts';
import { maskName } from '#contract/players/nickname.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Tx } from '#server/platform/database.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import type { PlayerDeps } from './deps.ts';
import { refuseTaken } from './create-player.ts';
import { noteDuplicateCandidates } from './duplicate-candidates.ts';
import { sealPersonalId } from './personal-id.ts';
import type { Player } from './read-player.ts';
import { tellLedger } from './tell-ledger.ts';

/** Columns of the fields that a player changes as they like; a field that is sent empty is taken away. */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  nickname: 'nickname',
  gender: 'gender',
  nationality: 'nationality',
  placeOfBirth: 'place_of_birth',
  profession: 'profession',
  phone: 'phone',
  state: 'state',
  region: 'region',
  city: 'city',
  address: 'address',
  additionalAddress: 'additional_address',
  postalCode: 'postal_code',
  language: 'language',
  timeZone: 'time_zone',
  receiveEmailPromo: 'receive_email_promo',
  receiveSmsPromo: 'receive_sms_promo',
  receiveBonus: 'receive_bonus',
} as const;
const neverEmpty: readonly string[] = ['language', 'timeZone'];
/** What is given once and then changed by support alone. */
const fixed = { dateOfBirth: 'date_of_birth', country: 'country' } as const;

/** What the log keeps of a value: it outlives the player's wish to be forgotten, so that texts are masked and sealed numbers are only named. */
const maskValue = (value: unknown): unknown => (typeof value === 'string' ? maskName(value) : Buffer.isBuffer(value) ? 'sealed' : value);

async function recordChange(
  tx: Tx,
  { clock }: Pick<PlayerDeps, 'clock'>,
  player: Player,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stored = player as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.keys(row).filter((column) => Buffer.isBuffer(row[column]) || row[column] !== stored[column]);
  if (changed.length === 0) return;
  const masked = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((column) => [column, maskValue(of[column] ?? null)]));
  await recordAudit(tx, clock, {
    actor: `player:${player.id}`,
    action: 'details change',
    subject: player.id,
    reason: 'The player changed the profile.',
    before: masked(stored),
    after: masked(row),
  });
}

/**
 * Changes the fields that are given, in the form that checkFields answers.
 * @throws Problem invalid-input for what can no longer be changed; account-exists for an identity number of somebody else
 */
export async function updatePlayer(
  tx: Tx,
  context: Pick<PlayerDeps, 'secrets' | 'clock'>,
  player: Player,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const errors = Object.entries(fixed).flatMap(([field, column]) =>
    changes[field] === undefined || changes[field] === player[column] ? [] : [fieldError(field, 'fixed')],
  );
  for (const field of neverEmpty) if (changes[field] === '') errors.push(fieldError(field, 'required'));
  const number = changes['personalIdNumber'];
  const own = typeof number === 'string' && number !== '' ? sealPersonalId(context.secrets, player.id, player.country, number) : undefined;
  const isKnown = player.personal_id_key !== null;
  if (isKnown && number !== undefined && (own === undefined || !own.personal_id_key?.equals(player.personal_id_key ?? Buffer.of())))
    errors.push(fieldError('personalIdNumber', 'fixed'));
  if (errors.length > 0) throw refuseFields(...errors);
  const given = Object.entries(columns).filter(([field]) => changes[field] !== undefined);
  const row = {
    ...Object.fromEntries(given.map(([field, column]) => [column, changes[field] === '' ? null : changes[field]])),
    ...(!isKnown && own),
  };
  if (Object.keys(row).length === 0) return;
  const isNewPhone = changes['phone'] !== undefined && changes['phone'] !== (player.phone ?? '');
  await tx
    .updateTable('player')
    .set({ ...row, ...(isNewPhone && { phone_from_profile: true }) })
    .where('id', '=', player.id)
    .execute()
    .catch(refuseTaken);
  await recordChange(tx, context, player, row);
  if (changes['timeZone'] !== undefined) await tellLedger(tx, player.id);
  if (['firstName', 'lastName', 'phone'].some((field) => changes[field] !== undefined))
    await noteDuplicateCandidates(tx, context, player.id);
}

/** A player who signs in again is no longer new. */
export async function clearNewlyRegistered(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('player').set({ is_newly_registered: false }).where('id', '=', id).where('is_newly_registered', '=', true).execute();
}

/** Changes how a player stands with the house and tells every process. Returns the status before. */
export async function changePlayerStatus(tx: Tx, notifier: ClusterNotifier, id: string, status: PlayerStatus): Promise<PlayerStatus> {
  const before = await tx.selectFrom('player').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
  await tx.updateTable('player').set({ status }).where('id', '=', id).execute();
  await tellLedger(tx, id);
  await notifier.announce(tx, 'player-status', { playerId: id });
  return before.status;
}

/** Takes back every consent to promotions; the player gives each anew, if ever. */
export async function stopPromotions(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('player')
    .set({ receive_email_promo: false, receive_sms_promo: false, receive_bonus: false })
    .where('id', '=', id)
    .execute();
}

/** True when a player of this status may sign in at all. */
export const maySignIn = (status: PlayerStatus): boolean => status !== playerStatus.closed;
