import type { Texts } from '#site/shared/i18n/texts.tsx';

/** How a bonus or free spins stand, in words: issued, activated, or how it ended. */
export const formatState = ({ find, say }: Pick<Texts, 'find' | 'say'>, { status, result }: { status: number; result: number }): string =>
  find(`modals.bonus.state-${status}-${result}`) ?? say('modals.bonus.state-3-3');

/** Why it ended; undefined for a reason that the page does not know. */
export const formatEnd = ({ find }: Pick<Texts, 'find'>, reason: string | null): string | undefined =>
  reason === null ? undefined : find(`modals.bonus.end-${reason}`);
