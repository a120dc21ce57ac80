// The button in the corner where the chat is a vendor's. Its script comes when the button is pressed and the visitor has agreed, once a page.
import { MessageCircle } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyWithRetry, warm } from '#site/boot/lazy-with-retry.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { onSessionChange, readSession } from '#site/shared/api/session.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { bringTexts } from '#site/shared/i18n/late-texts.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { createStore, useStore } from '#site/shared/store.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { whoseChat } from '../chat/chat-data.ts';
import { chatOpen } from '../chat/chat-state.ts';
import { forgetAgreement, forgetHolder, hasAgreed, isAnothers, keepAgreement, keepHolder } from './agreement.ts';
import { languageTag, type VendorChat } from './vendor-chat.ts';
import type { FreshchatParams } from './freshchat.ts';
import type { ZendeskParams } from './zendesk.ts';

async function loadDialog() {
  const [dialog] = await Promise.all([import('./vendor-dialog.tsx'), bringTexts('chat')]);
  return dialog;
}
const VendorDialog = lazyWithRetry(loadDialog);

interface Vendor {
  name: string;
  host: string;
  create(): Promise<VendorChat>;
}

/** Messages that were not read, as the vendor counts them. */
const unreadCount = createStore(0);
const news = { shown: (isShown: boolean) => chatOpen.set(isShown), unread: (count: number) => unreadCount.set(count) };

function vendorOf(freshchat: FreshchatParams | null, zendesk: ZendeskParams | null): Vendor | undefined {
  if (freshchat !== null)
    return {
      name: 'Freshchat',
      host: freshchat.host,
      create: async () => (await import('./freshchat.ts')).createFreshchat(freshchat, news),
    };
  if (zendesk === null) return undefined;
  return { name: 'Zendesk', host: zendesk.host, create: async () => (await import('./zendesk.ts')).createZendesk(zendesk, news) };
}

/** The chat of this page, once somebody has opened it. */
let chat: VendorChat | undefined;

async function showChat(vendor: Vendor, language: string): Promise<void> {
  chat ??= await vendor.create();
  const session = readSession();
  const who = whoseChat(session);
  if (who === undefined) return;
  const isAnother = isAnothers(who);
  keepHolder(who);
  await chat.open({ profile: session.status === 'player' ? session.profile : undefined, language, isAnother });
}

/** Whoever signs in or out finds a chat that knows nothing of who was there, and is asked anew. */
function useReset(): void {
  useEffect(() => {
    let who = whoseChat(readSession());
    return onSessionChange(() => {
      const now = whoseChat(readSession());
      if (now === who) return;
      const isAnother = who !== undefined;
      who = now;
      if (!isAnother) return;
      forgetAgreement();
      chatOpen.set(false);
      unreadCount.set(0);
      // what the vendor could not forget now it forgets before it is opened again
      void chat?.reset().then(forgetHolder, () => undefined);
    });
  }, []);
}

/** Acts once it is known who is there. */
function whenKnown(act: (who: string) => void): void {
  const stop = onSessionChange(() => {
    const who = whoseChat(readSession());
    if (who === undefined) return;
    stop();
    act(who);
  });
}

function useOpening(vendor: Vendor) {
  const texts = useTexts();
  const { locale } = usePageContext();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  async function open(): Promise<void> {
    setBusy(true);
    try {
      await showChat(vendor, languageTag(locale));
    } catch (error) {
      console.warn('The chat could not be opened', error);
      await bringTexts('chat').catch(() => undefined);
      alerts.show({
        kind: 'error',
        title: texts.say('chat.error'),
        durationMs: 6000,
        link: { to: '/questions/contact', word: texts.say('chat.vendor-instead') },
      });
    }
    setBusy(false);
    setAsked(false);
  }
  return { isBusy, isAsked, setAsked, open };
}

function Bubble({ vendor }: { vendor: Vendor }) {
  const { say } = useTexts();
  const session = useSession();
  const isOpen = useStore(chatOpen, false);
  const unread = useStore(unreadCount, 0);
  const { isBusy, isAsked, setAsked, open } = useOpening(vendor);
  const [wasAsked, setWasAsked] = useState(false);
  /** A press from before it is known who is there waits for that. */
  const [isPressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const who = whoseChat(session);
  useReset();
  function press(): void {
    if (isBusy || isPressed) return;
    const known = whoseChat(readSession());
    if (known !== undefined) return openFor(known);
    setPressed(true);
    whenKnown((then) => {
      setPressed(false);
      openFor(then);
    });
  }
  function openFor(owner: string): void {
    if (isOpen) chat?.close();
    else if (hasAgreed(owner)) void open();
    else {
      setWasAsked(true);
      setAsked(true);
    }
  }
  function agree(): void {
    if (who === undefined) return;
    keepAgreement(who);
    void open();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-bubble"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isBusy || isPressed || undefined}
        aria-label={unread === 0 ? say('layout.chat.open') : say('layout.chat.unread', { count: unread })}
        onClick={press}
        onPointerEnter={() => warm(loadDialog)}
        onFocus={() => warm(loadDialog)}
      >
        <MessageCircle size={24} aria-hidden="true" />
        {unread === 0 ? null : (
          <span aria-hidden="true" className="chat-unread">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      {wasAsked ? (
        <Suspense fallback={null}>
          <VendorDialog
            isOpen={isAsked}
            isBusy={isBusy}
            vendor={vendor.name}
            host={new URL(vendor.host).host}
            isPlayer={session.status === 'player'}
            onAgree={agree}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const initQuery = callQuery('initPlayer');

export function VendorBubble() {
  const init = useQuery({ ...initQuery, staleTime: Number.POSITIVE_INFINITY }).data?.data;
  const vendor = init === undefined ? undefined : vendorOf(init.freshchatParams, init.zendeskParams);
  return vendor === undefined ? null : <Bubble vendor={vendor} />;
}
