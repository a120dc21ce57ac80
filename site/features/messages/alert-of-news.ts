import type { Data } from '#contract/kernel/calls.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { alertOf, findAlert } from '#site/shared/ui/alert-content.ts';
import type { Alert } from '#site/shared/ui/alerts.ts';

/** The words of news: those of its event, those that it brings in the player's language, or that there is something. */
export function alertOfNews(
  texts: Pick<Texts, 'find'>,
  { event, ...params }: Data<'listNotifications'>[number]['data'] & Record<string, unknown>,
): Alert {
  const { title } = params;
  const own = findAlert(texts, `notification.${event}`, params);
  if (own === undefined && typeof title === 'string') return { kind: 'info', title };
  return own ?? alertOf(texts, 'notification');
}
