// How a time-out or a self-exclusion stands, in words.
import { limitDefinition, limitStatus } from '#contract/kernel/constants.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { Limit } from '../../limit-rules.ts';
import { useWayBack } from './way-back.ts';

export interface ExclusionWords {
  title: string;
  text: string;
  /** In the player's own time zone, as every moment here. */
  begunAt: string;
}

/** The words for one of them: what it is, and until when it holds. */
export function useExclusionWords(): (limit: Limit) => ExclusionWords {
  const { say, time } = useTexts();
  const session = useSession();
  const zone = session.status === 'player' ? session.profile.timeZone : undefined;
  const wayBack = useWayBack();
  const moment = (at: string) => time(at, zone);
  function textOf({ definition, status, period, endsAt, freesAt }: Limit): string {
    if (status === limitStatus.ending && freesAt !== null) return say('modals.exclusion.returning-at', { at: moment(freesAt) });
    if (status === limitStatus.review) return say('modals.exclusion.asked', { days: wayBack.decideDays });
    if (status === limitStatus.waiting) return say('modals.exclusion.return-open');
    if (period === 'review') return say('modals.exclusion.in-review');
    if (endsAt === null) return say('modals.exclusion.until-forever');
    return say(definition === limitDefinition.coolingOff ? 'modals.exclusion.break-until' : 'modals.exclusion.exclusion-until', {
      at: moment(endsAt),
    });
  }
  return (limit) => ({
    title: say(limit.definition === limitDefinition.coolingOff ? 'modals.exclusion.on-break' : 'modals.exclusion.excluded'),
    text: textOf(limit),
    begunAt: moment(limit.since),
  });
}
