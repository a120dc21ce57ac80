import { keepLegalTexts } from '#server/modules/identity/index.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { requireReason, requireWord, UsageError, type AppVerb } from '../verb.ts';

const settings: Record<string, 'termsVersion' | 'privacyVersion'> = { terms: 'termsVersion', privacy: 'privacyVersion' };

export const publish: AppVerb = {
  usage: '<terms|privacy> <version, YYYY-MM-DD> --reason "why"',
  summary: 'Puts a new version of a text in force: every player is asked to agree again before the next play or deposit',
  options: ['reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const which = requireWord(given, 'the text');
    const name = settings[which];
    const version = words[1] ?? '';
    if (name === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version)) throw new UsageError('Name the text and its version as a date.');
    await context.database.transact(async (tx) => {
      const { agreements } = context.settings;
      // what players agree to from now on stays readable as it is at this moment
      await keepLegalTexts(tx, context, { ...agreements, [which]: version });
      const before = await changeSetting(tx, context.notifier, name, version);
      await recordAudit(tx, context.clock, { actor, action: 'terms publish', subject: which, reason, before, after: version });
    });
    say(`${which}: ${version} is in force.`);
  },
};
