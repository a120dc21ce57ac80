// Zendesk's web widget for messaging, by the interface that its vendor documents (developer.zendesk.com/api-reference/widget-messaging).
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { readSession } from '#site/shared/api/session.ts';
import { type ChatNews, loadScript, type VendorChat } from './vendor-chat.ts';

export type ZendeskParams = NonNullable<Data<'initPlayer'>['zendeskParams']>;

type Messenger = (space: 'messenger' | 'messenger:set' | 'messenger:on', what: string, ...rest: unknown[]) => void;
declare global {
  interface Window {
    zE?: Messenger;
  }
}

/** Gives a token to the chat each time that it asks; of a player who is gone it gets none. */
function vouchFor(playerId: string, take: (token: string) => void): void {
  const state = readSession();
  if (state.status !== 'player' || state.profile.id !== playerId) return;
  void callApi('readZendeskToken').then(
    ({ data }) => take(data.token),
    // the chat goes on without knowing who writes, and asks again
    () => undefined,
  );
}

export function createZendesk(params: ZendeskParams, news: ChatNews): VendorChat {
  let messenger: Messenger | undefined;
  /** Who was vouched for. */
  let owner: string | undefined;

  async function begin(language: string): Promise<Messenger> {
    if (messenger !== undefined) return messenger;
    // the script finds itself by this id
    await loadScript(`${params.host}/ekr/snippet.js?key=${encodeURIComponent(params.key)}`, 'ze-snippet');
    const { zE } = window;
    if (zE === undefined) throw new Error('The script of Zendesk brought no messenger');
    messenger = zE;
    zE('messenger:set', 'locale', language);
    zE('messenger:on', 'open', () => news.shown(true));
    zE('messenger:on', 'close', () => {
      // its button is not ours
      zE('messenger', 'hide');
      news.shown(false);
    });
    zE('messenger:on', 'unreadMessages', (count: unknown) => news.unread(Number(count)));
    return zE;
  }

  function close(): void {
    messenger?.('messenger', 'close');
    messenger?.('messenger', 'hide');
  }

  return {
    async open({ profile, language, isAnother }) {
      const zE = await begin(language);
      if (isAnother || (owner !== undefined && owner !== profile?.id)) {
        zE('messenger', 'logoutUser');
        owner = undefined;
      }
      if (profile !== undefined && owner === undefined) {
        owner = profile.id;
        zE('messenger', 'loginUser', (take: (token: string) => void) => vouchFor(profile.id, take));
      }
      zE('messenger', 'show');
      zE('messenger', 'open');
    },
    close,
    async reset() {
      if (owner !== undefined) messenger?.('messenger', 'logoutUser');
      owner = undefined;
      close();
      await Promise.resolve();
    },
  };
}
