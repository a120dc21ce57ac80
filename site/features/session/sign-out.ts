import { CallRefused } from '#contract/kernel/client.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { pauseLive, reconnectLive } from '#site/shared/live/live.ts';
import { endSession, socialMark } from '#site/shared/api/session.ts';
import { loadSocial } from './social-login.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';

/** Ends the provider's session as well, where this one began there. True: the page is on its way. A failure leaves that session alone. */
async function leaveProvider(): Promise<boolean> {
  try {
    const { social } = (await callApi('initPlayer')).data;
    if (social === null) return false;
    await (await loadSocial()).leaveProvider(social);
    return true;
  } catch {
    return false; // signed out here all the same
  }
}

/** Ends the session with the server, then in this page and its other tabs, and goes home. A failure keeps it. */
export async function signOut(texts: Texts, goHome: () => Promise<void>): Promise<void> {
  pauseLive();
  // read first: another tab, told by the server, may end the session here before the answer comes
  const isSocial = localStorage.getItem(socialMark) !== null;
  try {
    await callApi('signOut');
  } catch (error) {
    const status = error instanceof CallRefused ? error.status : 0;
    if (status === 401 || status === 403) return; // it was over already; the page is on its way home
    reconnectLive();
    const detail = status === 400 && error instanceof CallRefused ? error.problem?.detail : undefined;
    if (detail === undefined) alerts.show(alertOf(texts, 'something-wrong'));
    else alerts.show({ ...alertOf(texts, 'error'), text: detail });
    return;
  }
  endSession();
  if (isSocial && (await leaveProvider())) return;
  await goHome();
  alerts.show(alertOf(texts, 'signed-out'));
}
