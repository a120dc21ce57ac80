// Writing to support. Before the first message of a conversation, what the help pages say of it is offered; who has seen that sends it on.
import { useQueryClient } from '@tanstack/react-query';
import { FileText, SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { chatBounds } from '#contract/chat-bounds.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { callWith } from '#site/shared/api/call-api.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { addressOfPage } from '#site/shared/page/content-url.ts';
import { createStore, useStore } from '#site/shared/store.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { AttachButton, ChosenFiles, pastedFiles, withFiles } from './attach-files.tsx';
import { ownerHeaders } from './guest-key.ts';
import { type HelpPage, useHelpAnswers } from './help-answers.ts';
import { send } from './outbox.ts';

/** What was begun and not sent stays while the panel is closed. */
const draft = createStore('');

/** How often the other side is told that somebody types. */
const tellMs = 4000;

/** Returns what tells that somebody types in an open conversation. */
function useTellTyping(isOpen: boolean): () => void {
  const toldAt = useRef(0);
  return () => {
    if (!isOpen || Date.now() - toldAt.current < tellMs) return;
    toldAt.current = Date.now();
    // of no weight: the next letter tells it again
    void callWith(ownerHeaders(), 'tellChatTyping').catch(() => undefined);
  };
}

function Answers({ pages, onLeave }: { pages: readonly HelpPage[]; onLeave: (() => void) | undefined }) {
  const { say } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1 rounded-md bg-panel p-3">
      <h3 id={id} className="px-1 font-sans text-sm font-semibold tracking-normal">
        {say('chat.found')}
      </h3>
      <ul>
        {pages.map((page) => (
          <li key={`${page.section}/${page.identity}`}>
            <Link
              to={addressOfPage(page)}
              onClick={onLeave}
              className="flex min-h-11 items-center gap-2.5 rounded-sm px-1 py-1.5 underline-offset-4 hover:underline"
            >
              <FileText size={16} aria-hidden="true" className="shrink-0 text-dim" />
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
      <p className="px-1 text-sm text-dim">{say('chat.found-hint')}</p>
    </section>
  );
}

function GuestEmail({ email, onChange }: { email: string; onChange: (email: string) => void }) {
  const { say } = useTexts();
  return (
    <label className="grid gap-1 text-sm">
      {say('chat.email')}
      <input
        type="email"
        name="email"
        required
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 rounded-sm border border-line-strong bg-panel px-3 text-base"
      />
    </label>
  );
}

/** Whether the help was offered before what is about to be sent: it is there, it was seen, or there is none. */
function useOffer(text: string, isFirst: boolean) {
  const answers = useHelpAnswers(text, isFirst);
  const [asked, setAsked] = useState<string>();
  const isShown = isFirst && answers.isCurrent && answers.pages.length > 0;
  // sent before it was looked for: what is found is shown first, and nothing found sends it on
  const isHeld = isFirst && asked === text && !answers.isCurrent;
  return { ...answers, isShown, isHeld, asked, setAsked };
}

interface ComposerProps {
  chat: Data<'readChat'>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** A link of the panel is followed where the panel covers the page. */
  onLeave: (() => void) | undefined;
}

export function Composer({ chat, field, onLeave }: ComposerProps) {
  const { say, locale } = useTexts();
  const queries = useQueryClient();
  const isGuest = useSession().status === 'guest';
  const text = useStore(draft, '');
  const [email, setEmail] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const isEmpty = text.trim() === '' && files.length === 0;
  const isFirst = chat.conversation?.status !== 'open';
  const asksEmail = isGuest && isFirst && !chat.isStaffed;
  const offer = useOffer(text.trim(), isFirst);
  const tellTyping = useTellTyping(!isFirst);
  const form = useRef<HTMLFormElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const excess = text.trim().length - chatBounds.maxText;

  function post(): void {
    send(queries, locale, { text: text.trim(), files, email: asksEmail ? email.trim() : undefined });
    draft.set('');
    setFiles([]);
    offer.setAsked(undefined);
  }
  // sent before it was looked for, and nothing was found
  const isDue = offer.asked !== undefined && offer.asked === text.trim() && offer.isCurrent && offer.pages.length === 0;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(post);
    return () => clearTimeout(timer);
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isEmpty || excess > 0 || offer.isHeld) return;
    if (isFirst && text.trim() !== '' && !offer.isShown && !(offer.isCurrent && offer.pages.length === 0)) {
      offer.setAsked(text.trim());
      return;
    }
    post();
    field.current?.focus();
  }
  function press(event: KeyboardEvent): void {
    const isSending = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSending || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="grid shrink-0 gap-3 border-t border-line px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      {chat.isStaffed || !isFirst ? null : <p className="text-sm text-dim">{isGuest ? say('chat.away-guest') : say('chat.away-player')}</p>}
      <div aria-live="polite" className="empty:hidden">
        {offer.isShown ? <Answers pages={offer.pages} onLeave={onLeave} /> : null}
      </div>
      {asksEmail ? <GuestEmail email={email} onChange={setEmail} /> : null}
      {excess > 0 ? (
        <p role="alert" className="text-sm text-loss">
          {say('chat.too-long', { count: excess })}
        </p>
      ) : null}
      <ChosenFiles
        files={files}
        onChange={(kept) => {
          // the button of a file goes with it
          attach.current?.focus();
          setFiles(kept);
        }}
      />
      <div className="flex items-end gap-2">
        <AttachButton ref={attach} files={files} onChange={setFiles} />
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={say('chat.field')}
          placeholder={say('chat.field')}
          onChange={(event) => {
            draft.set(event.target.value);
            if (event.target.value.trim() !== '') tellTyping();
          }}
          onKeyDown={press}
          onPaste={(event) => {
            const pasted = pastedFiles(event);
            if (pasted.length > 0) setFiles(withFiles(files, pasted));
          }}
          className="chat-field"
        />
        <button
          type="submit"
          aria-label={offer.isShown ? say('chat.send-anyway') : say('chat.send')}
          aria-disabled={isEmpty || excess > 0 || offer.isHeld || undefined}
          aria-busy={offer.isHeld || undefined}
          className="chat-send"
        >
          <SendHorizontal size={20} aria-hidden="true" className="rtl:-scale-x-100" />
          {offer.isShown ? <span className="pe-1">{say('chat.send-anyway')}</span> : null}
        </button>
      </div>
    </form>
  );
}
