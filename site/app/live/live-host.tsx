// Connects the live updates, a player's or a guest's, and hands every event to the feature that has its channel. Mounted once, before
// anything that reads data.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../shared/api/call-api.ts';
import { changeProfile, onSessionChange, readSession, type SessionState } from '../../shared/api/session.ts';
import { useSession } from '../../shared/api/use-session.ts';
import { useMoney } from '../../shared/i18n/use-money.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { startLive } from '../../shared/live/live.ts';
import { channelNames, snapshotOf, takeNews } from '../../shared/live/live-channels.ts';
import { readAgain } from '../../shared/live/query-updates.ts';
import { alerts } from '../../shared/ui/alerts.ts';
import { channelHandlers, prepareChannels } from './feature-channels.ts';
import { LiveNotice } from './live-notice.tsx';

/** The profile as it is now. If the session is over, the call says so and the page goes home. */
async function readProfileAgain(): Promise<void> {
  const answer = await callApi('readProfile').catch(() => undefined);
  if (answer !== undefined) changeProfile(answer.data);
}

/** Reads a player's profile again. One that is on its way may have been answered before what is told of now, so it is waited for. */
function recheckSession(): void {
  const { status } = readSession();
  if (status === 'player') void readProfileAgain();
  if (status !== 'starting') return;
  const leave = onSessionChange(() => {
    if (readSession().status === 'starting') return;
    leave();
    recheckSession();
  });
}

/** Tells what is newer than what was told of the same thing before. */
function createNews(): (thing: { id: string; version: number }) => boolean {
  const told = new Map<string, number>();
  return ({ id, version }) => {
    if (version <= (told.get(id) ?? Number.NEGATIVE_INFINITY)) return false;
    told.set(id, version);
    return true;
  };
}

/** Whose news this page hears. A player's do not wait for the profile. */
function listenerOf(session: SessionState): string | undefined {
  if (session.status === 'guest') return 'guest';
  if (session.status === 'starting') return session.playerId;
  return session.status === 'player' ? session.profile.id : undefined;
}

/** `who`: a player's id, `guest`, or undefined while that is not known. */
function useLiveUpdates(who: string | undefined): void {
  const queries = useQueryClient();
  const texts = useTexts();
  const money = useMoney();
  const words = useRef({ texts, money });
  useEffect(() => {
    words.current = { texts, money };
  });
  useEffect(() => prepareChannels(queries), [queries]);
  useEffect(() => {
    if (who === undefined) return undefined;
    const isNews = createNews();
    return startLive({
      playerId: who === 'guest' ? undefined : who,
      channels: channelNames(channelHandlers),
      onEvent(news) {
        const alert = takeNews(channelHandlers, { queries, isNews, ...words.current }, news);
        if (alert !== undefined) alerts.show(alert);
      },
      refetch(channel) {
        const snapshot = snapshotOf(channel);
        if (snapshot !== undefined) readAgain(queries, snapshot);
      },
      recheckSession,
    });
  }, [who, queries]);
}

export function LiveHost() {
  useLiveUpdates(listenerOf(useSession()));
  return <LiveNotice />;
}
