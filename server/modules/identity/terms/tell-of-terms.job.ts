// A new version of the terms or the privacy policy is told to every active player who agreed to an older one, once a version.
import { localePrefix } from '#contract/kernel/locale-prefix.ts';
import { tell } from '#server/modules/messages/index.ts';
import { findUntoldOfTerms, noteToldOfTerms } from '#server/modules/players/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { termsChangedEmail } from '../identity.email.ts';

const maxAtOnce = 200;

export const tellOfTermsJob: Job<IdentityDeps> = {
  name: 'tell-of-terms',
  every: '25 * * * *',
  async run(context) {
    const { database, settings, config } = context;
    const { agreements } = settings;
    const tellOne = async (id: string): Promise<void> =>
      await database.transact(async (tx) => {
        if (!(await noteToldOfTerms(tx, agreements, id))) return;
        await tell(tx, context, {
          playerId: id,
          kind: 'terms',
          key: `terms ${agreements.terms} ${agreements.privacy}`,
          email: ({ language }) =>
            fillEmail(termsChangedEmail, { params: { url: `${config.publicUrl}${localePrefix(language)}/static/terms` } }),
        });
      });
    let found: string[];
    do {
      found = await findUntoldOfTerms(database.db, agreements, maxAtOnce);
      await eachOnItsOwn(found, tellOne);
    } while (found.length === maxAtOnce);
  },
};
