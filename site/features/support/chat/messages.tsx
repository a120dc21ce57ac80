// What was written, the newest at the end: answers, own messages with how far they got, and those that have not arrived.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callWith } from '#site/shared/api/call-api.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useStore } from '#site/shared/store.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { formatFileRefusal } from '../parts/file-refusal.ts';
import { MessageFiles } from './message-files.tsx';
import { inOrder, type Message } from './chat-data.ts';
import { ownerHeaders } from './guest-key.ts';
import { discard, sendAgain, type Unsent, unsent } from './outbox.ts';
import { operatorTyping } from './typing.ts';

type Chat = Data<'readChat'>;

const none: readonly Unsent[] = [];
/** A list that is longer than its place is scrolled by keyboard too, in every browser. */
const scrollable = 0;
/** So near to the end, what is added is followed. */
const nearPx = 120;

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** A text with its addresses as links. */
function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={found} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-4">
        {found}
      </a>,
    );
    end = index + found.length;
  }
  return [...parts, text.slice(end)];
}

/** The time of today, else the day too. */
function When({ at }: { at: string }) {
  const { locale, time } = useTexts();
  const session = useSession();
  const zone = session.status === 'player' ? session.profile.timeZone : undefined;
  const inZone = zone === undefined ? {} : { timeZone: zone };
  const day = (date: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'short', ...inZone }).format(date);
  const date = new Date(at);
  const [now] = useState(() => new Date());
  const isToday = day(date) === day(now);
  return (
    <time dateTime={at}>{isToday ? new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...inZone }).format(date) : time(at, zone)}</time>
  );
}

function Row({ from, name, children, foot }: { from: 'owner' | 'operator'; name: string; children: ReactNode; foot: ReactNode }) {
  return (
    <li className={`chat-row ${from === 'owner' ? 'chat-own' : ''}`}>
      <span className={from === 'owner' ? 'sr-only' : 'px-1 text-xs text-dim'}>{name}</span>
      <div className="chat-text">{children}</div>
      <span className="px-1 text-xs text-faint">{foot}</span>
    </li>
  );
}

function Written({ message, state }: { message: Message; state: string | undefined }) {
  const { say } = useTexts();
  const { from, by, text, at } = message;
  return (
    <Row
      from={from}
      name={from === 'owner' ? say('chat.you') : (by ?? say('chat.support'))}
      foot={
        <>
          <When at={at} />
          {state === undefined ? null : ` · ${state}`}
        </>
      }
    >
      {from === 'operator' ? linked(text) : text}
      <MessageFiles messageId={message.id} files={message.files} />
    </Row>
  );
}

/** `onPress`: its buttons go as they are pressed. */
function Waiting({ message, onPress }: { message: Unsent; onPress: () => void }) {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const { key, text, files, error } = message;
  const hasFailed = 'error' in message;
  const press = (act: () => void) => (): void => {
    onPress();
    act();
  };
  return (
    <Row
      from="owner"
      name={say('chat.you')}
      foot={
        hasFailed ? (
          <span role="alert" className="text-loss">
            {say('chat.failed', { reason: formatFileRefusal(texts, error, files) ?? formatRefusal(texts, error) })}
          </span>
        ) : (
          say(files.length === 0 ? 'chat.sending' : 'chat.uploading')
        )
      }
    >
      {[text, ...files.map(({ name }) => name)].filter((part) => part !== '').join('\n')}
      {hasFailed ? (
        <span className="mt-2 flex justify-end gap-2">
          <Button size="small" kind="quiet" onClick={press(() => discard(key))}>
            {say('chat.discard')}
          </Button>
          <Button size="small" kind="main" onClick={press(() => sendAgain(queries, texts.locale, message))}>
            {say('chat.retry')}
          </Button>
        </span>
      ) : null}
    </Row>
  );
}

/** Messages from before those that the chat began with, a page at a time. */
function useEarlier(chat: Chat, first: string | undefined) {
  const texts = useTexts();
  const [earlier, setEarlier] = useState<{ messages: Message[]; hasEarlier: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const from = earlier?.messages[0]?.id ?? first;
  async function read(): Promise<void> {
    if (from === undefined) return;
    setBusy(true);
    try {
      const { data } = await callWith(ownerHeaders(), 'listChatMessages', { query: { before: from } });
      setEarlier((known) => ({ messages: inOrder([...data.messages, ...(known?.messages ?? [])]), hasEarlier: data.hasEarlier }));
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
    }
    setBusy(false);
  }
  return { messages: earlier?.messages ?? [], hasEarlier: earlier?.hasEarlier ?? chat.hasEarlier, isBusy, read };
}

/** Keeps the end in sight while somebody reads there, and the place of who reads further up. */
function useEndInSight(newest: string, oldest: string) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef({ newest: '', oldest: '', height: 0 });
  const isNear = useRef(true);
  useLayoutEffect(() => {
    const at = box.current;
    if (at === null) return;
    const before = drawn.current;
    if (before.oldest !== oldest) at.scrollTop += at.scrollHeight - before.height;
    if (before.newest !== newest && isNear.current) at.scrollTop = at.scrollHeight;
    drawn.current = { newest, oldest, height: at.scrollHeight };
  });
  // a picture that arrives late makes its message higher
  useEffect(() => {
    const at = box.current;
    const log = at?.querySelector('[role=log]');
    if (at == null || log == null) return undefined;
    const watcher = new ResizeObserver(() => {
      if (isNear.current) at.scrollTop = at.scrollHeight;
    });
    watcher.observe(log);
    return () => watcher.disconnect();
  }, []);
  function onScroll(): void {
    const at = box.current;
    if (at !== null) isNear.current = at.scrollHeight - at.scrollTop - at.clientHeight < nearPx;
  }
  return { box, onScroll };
}

export function Messages({ chat }: { chat: Chat }) {
  const { say } = useTexts();
  const typing = useStore(operatorTyping, undefined);
  const waiting = useStore(unsent, none);
  const earlier = useEarlier(chat, chat.messages[0]?.id);
  const { conversation } = chat;
  const all = inOrder([...earlier.messages, ...chat.messages]);
  const arrived = new Set(all.map(({ key }) => key));
  const pending = waiting.filter(({ key }) => !arrived.has(key));
  const lastOwn = all.filter(({ from }) => from === 'owner').at(-1);
  const end = [all.at(-1)?.id, pending.map(({ key, error }) => [key, error !== undefined]), typing, conversation?.isWaiting];
  const { box, onScroll } = useEndInSight(JSON.stringify(end), all[0]?.id ?? '');
  const isEmpty = all.length === 0 && pending.length === 0;
  function stateOf(message: Message): string | undefined {
    if (message !== lastOwn || pending.length > 0 || conversation === null) return undefined;
    const isSeen = message.conversationId !== conversation.id || message.number <= conversation.readByOperator;
    return isSeen ? say('chat.seen') : say('chat.sent');
  }
  return (
    <div
      ref={box}
      tabIndex={scrollable}
      role="group"
      aria-label={say('chat.log')}
      onScroll={onScroll}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-4"
    >
      {earlier.hasEarlier ? (
        <Button
          size="small"
          kind="quiet"
          className="mx-auto mb-3 shrink-0"
          isBusy={earlier.isBusy}
          onClick={() => {
            box.current?.focus({ preventScroll: true });
            void earlier.read();
          }}
        >
          {say('chat.earlier')}
        </Button>
      ) : null}
      {isEmpty ? <p className="m-auto max-w-72 text-center text-dim">{say('chat.intro')}</p> : null}
      {/* what comes is read out after what is being read */}
      <div role="log" aria-label={say('chat.log')} className={isEmpty ? '' : 'mt-auto'}>
        <ol className="grid gap-3">
          {all.map((message) => (
            <Written key={message.id} message={message} state={stateOf(message)} />
          ))}
          {pending.map((message) => (
            <Waiting key={message.key} message={message} onPress={() => box.current?.focus()} />
          ))}
        </ol>
        {typing === undefined ? null : <p className="mt-3 px-1 text-sm text-dim">{say('chat.typing', { name: typing })}</p>}
        {conversation?.isWaiting === true && pending.length === 0 ? (
          <p className="mt-3 px-1 text-sm text-dim">{say('chat.waiting')}</p>
        ) : null}
        {conversation?.status === 'ended' && pending.length === 0 ? (
          <p className="mt-4 text-center text-sm text-dim">{say('chat.ended')}</p>
        ) : null}
      </div>
    </div>
  );
}
