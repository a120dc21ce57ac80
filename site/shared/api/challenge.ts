// A content delivery network may answer with its own challenge page instead of ours: then the whole page is loaded again, so that
// the network can ask its question. Never twice within ten seconds.
import type { CallRefused } from '#contract/kernel/client.ts';

const marks = ['challenge-platform', 'cf-chl', 'cf_chl'];
const guardKey = 'reloaded-at';
const guardMs = 10_000;

export const isChallenge = (refusal: CallRefused): boolean =>
  (refusal.status === 401 || refusal.status === 403) && marks.some((mark) => refusal.body.includes(mark));

/** Loads the page again, unless that was tried a moment ago. */
export function reloadPage(): void {
  const last = Number(sessionStorage.getItem(guardKey) ?? 0);
  if (Date.now() - last < guardMs) return;
  sessionStorage.setItem(guardKey, String(Date.now()));
  location.reload();
}
