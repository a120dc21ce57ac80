import type { Job } from '#server/platform/jobs.ts';
import type { IdentityDeps } from './deps.ts';

const dayMs = 86_400_000;

/** Every night: codes and waits that can no longer matter are removed. */
export const tidyIdentityJob: Job<IdentityDeps> = {
  name: 'tidy-identity',
  every: '20 3 * * *',
  async run({ database, clock }) {
    const before = new Date(clock.wallMs() - 7 * dayMs);
    await database.transact(async (tx) => {
      await tx.deleteFrom('one_time_code').where('expires_at', '<', before).execute();
      await tx.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute();
      await tx.deleteFrom('social_login').where('expires_at', '<', before).execute();
      await tx.deleteFrom('social_nonce').where('expires_at', '<', before).execute();
      await tx.deleteFrom('autologin_token').where('expires_at', '<', before).execute();
      await tx.deleteFrom('captcha_spent').where('expires_at', '<', before).execute();
      await tx.deleteFrom('attempt_throttle').where('last_at', '<', before).execute();
    });
  },
};
