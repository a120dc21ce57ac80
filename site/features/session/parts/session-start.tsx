// Wakes the session of this page: looks what it runs on, reads the cookies, follows the other tabs, keeps or drops where a visitor came from, and connects
// the live updates, a player's or a guest's. Mounted once.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ChannelName } from '#contract/channels.ts';
import type { CallName } from '#contract/paths.ts';
import { applyAffiliate, standsFirst } from '../affiliate.ts';
import { type Alert, alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { bonusCodeAlert } from '#site/features/bonuses/bonus-code-messages.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { invoiceAlert } from '#site/features/payments/invoice-messages.ts';
import { readDevice } from '#site/shared/browser/device.ts';
import { type LiveNews, startLive } from '#site/shared/live/live.ts';
import { applyAccount, applyInvoice, applyNotification, applyWinners, guardVersions, readAgain } from '#site/shared/live/query-updates.ts';
import { skipsBonuses } from '#site/app/middleware.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { forgetPlayerData } from '#site/shared/api/player-queries.ts';
import { changeProfile, followOtherTabs, onSessionChange, readSession, type SessionState, startSession } from '#site/shared/api/session.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { LiveNotice } from '#site/app/live/live-notice.tsx';

/** The call that holds what a channel's events change. */
const snapshots: Partial<Record<ChannelName, CallName>> = {
  'wallet:accounts': 'listAccounts',
  'payment:invoices': 'listInvoices',
  'game:winners': 'listWinners',
  'notification:notifications': 'listNotifications',
};

interface Ears {
  queries: QueryClient;
  texts: Texts;
  money: ReturnType<typeof useMoney>;
  /** The last version heard of each thing that is told in words. */
  heard: Map<string, number>;
}

/** Whether this is newer than what was heard of the same thing before, and so worth words. */
function isNews({ heard }: Ears, { id, version }: { id: string; version: number }): boolean {
  const before = heard.get(id);
  if (before !== undefined && before >= version) return false;
  heard.set(id, version);
  return true;
}

/** The alert for a notification: its own words where there are some for its event. */
const notificationAlert = ({ texts }: Ears, event: string): Alert => ({
  kind: 'info',
  title: texts.find(`alerts.notification.${event}`) ?? texts.say('alerts.notification'),
});

/** Takes an event into the page's data. Answers what is to be said of it. */
function takeIn(ears: Ears, news: LiveNews): Alert | undefined {
  if (news.channel === 'wallet:accounts') applyAccount(ears.queries, news.event);
  else if (news.channel === 'game:winners') applyWinners(ears.queries, news.event);
  else if (news.channel === 'notification:notifications') {
    applyNotification(ears.queries, news.event);
    if (news.event.event === 'notifications.cleared') return undefined;
    const { notification } = news.event;
    // a payment tells of itself on its own channel
    if (!isNews(ears, notification) || notification.data.event.startsWith('invoice.')) return undefined;
    return notificationAlert(ears, notification.data.event);
  } else {
    applyInvoice(ears.queries, news.event);
    const { invoice } = news.event;
    // a modal that shows this payment says it already
    if (!isNews(ears, invoice) || location.search.includes(invoice.id)) return undefined;
    return invoiceAlert(ears.texts, invoice, ears.money(invoice.amount, invoice.currency) ?? '');
  }
  return undefined;
}

/** The profile as it is now. If the session is over, the call says so and the page goes home. */
async function readProfileAgain(): Promise<void> {
  const answer = await callApi('readProfile').catch(() => undefined);
  if (answer !== undefined) changeProfile(answer.data);
}

/** Reads a player's profile again. One that is on its way may have been answered before what is told of now, so it is waited for. */
function lookAgain(): void {
  const { status } = readSession();
  if (status === 'player') void readProfileAgain();
  if (status !== 'starting') return;
  const leave = onSessionChange(() => {
    if (readSession().status === 'starting') return;
    leave();
    lookAgain();
  });
}

/** `who`: a player's id, `guest`, or undefined while that is not known. */
function useLiveUpdates(who: string | undefined): void {
  const queries = useQueryClient();
  const texts = useTexts();
  const money = useMoney();
  const say = useRef({ texts, money });
  useEffect(() => {
    say.current = { texts, money };
  });
  useEffect(() => {
    if (who === undefined) return undefined;
    const heard = new Map<string, number>();
    return startLive({
      playerId: who === 'guest' ? undefined : who,
      hear(news) {
        const alert = takeIn({ queries, heard, ...say.current }, news);
        if (alert !== undefined) alerts.show(alert);
      },
      refetch(channel) {
        const snapshot = snapshots[channel];
        if (snapshot !== undefined) readAgain(queries, snapshot);
      },
      lookAgain,
    });
  }, [who, queries]);
}

/** Whose news this page hears. A player's do not wait for the profile. */
function listenerOf(session: SessionState): string | undefined {
  if (session.status === 'guest') return 'guest';
  if (session.status === 'starting') return session.playerId;
  return session.status === 'player' ? session.profile.id : undefined;
}

/** What a deposit may bring is asked for once a player is there, except on the page that asks for it itself. */
function useFirstBonuses(isPlayer: boolean): void {
  const queries = useQueryClient();
  const router = useRouter();
  const texts = useRef(useTexts());
  useEffect(() => {
    if (!isPlayer || skipsBonuses(router.latestLocation.pathname)) return;
    // refused or unreachable, the wallet asks again
    void queries.fetchQuery(callQuery('listBonusCodes', { query: { trigger: 3 } })).then(
      ({ data }) => {
        for (const alert of data.map((code) => bonusCodeAlert(texts.current, code))) if (alert !== undefined) alerts.show(alert);
      },
      () => undefined,
    );
  }, [isPlayer, queries, router]);
}

export function SessionStart() {
  const queries = useQueryClient();
  const router = useRouter();
  const session = useSession();
  const arrival = useRef<{ affiliateId: string | undefined; token: string | undefined; isFirstEntry: boolean } | undefined>(undefined);
  const { status } = session;

  useEffect(() => {
    readDevice();
    const search = new URLSearchParams(location.search);
    arrival.current = {
      affiliateId: search.get('affiliate_id') ?? undefined,
      token: search.get('token') ?? undefined,
      isFirstEntry: standsFirst(router.history.location.state['__TSR_index'], location.pathname, document.referrer, location.origin),
    };
    guardVersions(queries);
    void startSession();
    return followOtherTabs(() => void router.navigate({ to: '/' }));
  }, [queries, router]);

  useEffect(() => {
    if ((status !== 'guest' && status !== 'player') || arrival.current === undefined) return;
    applyAffiliate({ ...arrival.current, isPlayer: status === 'player' });
    arrival.current = undefined;
  }, [status]);

  // heard at once and not by rendering, which may pass over a moment without a player between two of them
  useEffect(
    () =>
      onSessionChange(() => {
        if (readSession().status === 'guest') forgetPlayerData(queries);
      }),
    [queries],
  );

  useFirstBonuses(session.status === 'player');
  useLiveUpdates(listenerOf(session));
  return <LiveNotice />;
}
