// Freshchat's web widget, by the interface that its vendor documents (developers.freshchat.com/web-sdk).
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { changeProfile, type Profile, readSession } from '#site/shared/api/session.ts';
import { type ChatNews, loadScript, type VendorChat, type Visitor } from './vendor-chat.ts';

export type FreshchatParams = NonNullable<Data<'initPlayer'>['freshchatParams']>;

interface Told {
  status?: number;
  count?: number;
  data?: { restoreId?: string | null };
}
interface FreshchatWidget {
  init(options: Record<string, unknown>): void;
  open(): void;
  close(): void;
  destroy(): void;
  on(event: string, take: (told?: Told) => void): void;
  user: {
    get(take: (told?: Told) => void): void;
    setProperties(properties: Record<string, string>): void;
    clear(): Promise<unknown>;
  };
}
declare global {
  interface Window {
    fcWidget?: FreshchatWidget;
  }
}

const nobody = '';

/** Keeps what Freshchat calls the player's conversations, so that they are found again on every device. */
async function keepRestoreId(playerId: string, restoreId: string | null | undefined): Promise<void> {
  const now = readSession();
  if (now.status !== 'player' || now.profile.id !== playerId) return;
  if (restoreId == null || restoreId === now.profile.freshchatRestoreId) return;
  const { data } = await callApi('keepFreshchatRestoreId', { body: { restoreId } });
  const then = readSession();
  if (then.status === 'player' && then.profile.id === playerId) changeProfile({ ...then.profile, ...data });
}

/** What the desk is told of a player whom it does not know yet. */
const propertiesOf = ({ firstName, lastName, email }: Profile): Record<string, string> => ({
  ...(firstName !== null && { firstName }),
  ...(lastName !== null && { lastName }),
  email,
});

function optionsFor({ token, host, siteId, productSuffix }: FreshchatParams, { profile, language }: Visitor): Record<string, unknown> {
  return {
    token,
    host,
    locale: language,
    ...(siteId !== null && { siteId }),
    // the button is ours
    config: { headerProperty: { hideChatButton: true } },
    ...(profile !== undefined && { externalId: `${profile.id}-${productSuffix}`, restoreId: profile.freshchatRestoreId ?? null }),
  };
}

export function createFreshchat(params: FreshchatParams, news: ChatNews): VendorChat {
  /** Whose chat it is: a player's id, or nobody's; undefined before it was begun. */
  let owner: string | undefined;

  async function requireWidget(): Promise<FreshchatWidget> {
    await loadScript(`${params.host}/js/widget.js`, 'freshchat-js-sdk');
    if (window.fcWidget === undefined) throw new Error('The script of Freshchat brought no widget');
    return window.fcWidget;
  }

  function introduce(widget: FreshchatWidget, profile: Profile): void {
    widget.on('user:created', (told) => {
      // not kept this time: it is told again with the next conversation
      if (told?.status === 200) void keepRestoreId(profile.id, told.data?.restoreId).catch(() => undefined);
    });
    widget.user.get((told) => {
      if (told?.status !== 200) widget.user.setProperties(propertiesOf(profile));
    });
  }

  async function begin(widget: FreshchatWidget, visitor: Visitor): Promise<void> {
    const isReady = new Promise<void>((resolve) => widget.on('widget:loaded', () => resolve()));
    widget.init(optionsFor(params, visitor));
    await isReady;
    owner = visitor.profile?.id ?? nobody;
    widget.on('widget:opened', () => news.shown(true));
    widget.on('widget:closed', () => news.shown(false));
    widget.on('unreadCount:notify', (told) => news.unread(told?.count ?? 0));
    if (visitor.profile !== undefined) introduce(widget, visitor.profile);
  }

  async function reset(): Promise<void> {
    const widget = window.fcWidget;
    if (owner === undefined || widget === undefined) return;
    owner = undefined;
    widget.close();
    await widget.user.clear();
    widget.destroy();
  }

  return {
    async open(visitor) {
      const widget = await requireWidget();
      if (owner !== undefined && owner !== (visitor.profile?.id ?? nobody)) await reset();
      if (owner === undefined && visitor.isAnother) {
        await begin(widget, { ...visitor, profile: undefined });
        await reset();
      }
      if (owner === undefined) await begin(widget, visitor);
      widget.open();
    },
    close: () => window.fcWidget?.close(),
    reset,
  };
}
