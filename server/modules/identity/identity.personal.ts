// By what somebody signs in goes when they are erased: a sign-in afterwards finds nobody. Sessions stay as times, without place and device.
import type { Tx } from '#server/platform/database.ts';
import type { PersonalData } from '#server/platform/personal.ts';
import type { IdentityDeps } from './deps.ts';
import { forgetSessions } from './sessions/index.ts';

const secret = { none: 'a secret, of which a hash is kept' };
const passing = { none: 'it is gone within days' };

const removed = [
  'security_answer',
  'one_time_code',
  'sign_in_failure',
  'totp_factor',
  'passkey',
  'recovery_code',
  'passkey_challenge',
  'social_link',
  'autologin_token',
] as const;

async function eraseProofs(tx: Tx, playerId: string): Promise<void> {
  for (const table of removed) await tx.deleteFrom(table).where('player_id', '=', playerId).execute();
}

export const identityPersonal: PersonalData<IdentityDeps> = {
  owner: 'identity',
  tables: {
    security_answer: { erasure: 'removed', copy: secret },
    one_time_code: { erasure: 'removed', copy: passing },
    sign_in_failure: { erasure: 'removed', copy: 'refused-sign-ins' },
    totp_factor: { erasure: 'removed', copy: secret },
    passkey: { erasure: 'removed', copy: 'passkeys' },
    recovery_code: { erasure: 'removed', copy: secret },
    passkey_challenge: { erasure: 'removed', copy: passing },
    social_link: { erasure: 'removed', copy: 'social-links' },
    autologin_token: { erasure: 'removed', copy: passing },
    session: { erasure: 'emptied', copy: 'sessions' },
    refresh_token: { erasure: 'removed', copy: secret },
    legal_text: { erasure: 'kept', copy: { none: 'what everybody may read' } },
  },
  erases: ['sign-in', 'traces'],
  async erase(tx, _, { id }) {
    await eraseProofs(tx, id);
    await forgetSessions(tx, id);
  },
};
