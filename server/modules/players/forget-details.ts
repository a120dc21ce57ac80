import type { Tx } from '#server/platform/database.ts';

/**
 * Takes away what somebody said about themselves before the address was proven, the password and every other key: who proves it now may be
 * another person. The country, the currency and the day of birth stay, because there is no account without them.
 */
export async function forgetDetails(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('player')
    .set({
      nickname: null,
      first_name: null,
      last_name: null,
      gender: null,
      nationality: null,
      place_of_birth: null,
      profession: null,
      phone: null,
      state: null,
      region: null,
      city: null,
      address: null,
      additional_address: null,
      postal_code: null,
      bonus_code: null,
      personal_id_sealed: null,
      personal_id_key: null,
      receive_email_promo: false,
      receive_sms_promo: false,
      chat_restore_id: null,
      freshchat_restore_id: null,
      avatar_seed: null,
    })
    .where('id', '=', id)
    .execute();
}
