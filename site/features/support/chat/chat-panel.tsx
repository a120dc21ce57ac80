// The chat with support: beside the page on wide windows, a sheet over all of it on phones.
import { Dialog } from '@base-ui/react/dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, Mail, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { callWith } from '#site/shared/api/call-api.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useIsPhone } from '#site/shared/ui/use-is-phone.ts';
import { applyNews, chatQuery, type Conversation } from './chat-data.ts';
import { Composer } from './composer.tsx';
import { ownerHeaders } from './guest-key.ts';
import { Messages } from './messages.tsx';
import { RateHelp } from './rate-help.tsx';

interface ChatPanelProps {
  isOpen: boolean;
  who: string;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Tells the server what was seen, while somebody looks at it. */
function useReading(isOpen: boolean, conversation: Conversation | null | undefined, unread: number): void {
  const queries = useQueryClient();
  const id = conversation?.id;
  const upTo = conversation?.lastNumber ?? 0;
  useEffect(() => {
    if (!isOpen || id === undefined || unread === 0) return undefined;
    function read(): void {
      if (document.visibilityState !== 'visible' || id === undefined) return;
      void callWith(ownerHeaders(), 'markChatRead', { params: { id }, body: { upTo } }).then(
        ({ data }) => applyNews(queries, data, null),
        // what was not told is told with the next message, or when the panel opens again
        () => undefined,
      );
    }
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [isOpen, id, upTo, unread, queries]);
}

interface EndChatProps {
  conversation: Conversation;
  /** Takes the focus once the button is gone with the conversation. */
  title: RefObject<HTMLElement | null>;
}

function EndChat({ conversation, title }: EndChatProps) {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function end(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await callWith(ownerHeaders(), 'endChat', { params: { id: conversation.id } });
      applyNews(queries, data, null);
      setAsked(false);
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
    }
    setBusy(false);
  }
  return (
    <>
      {conversation.status === 'open' ? (
        <button ref={button} type="button" className="chat-tool" aria-label={say('chat.end')} onClick={() => setAsked(true)}>
          <LogOut size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        title={say('chat.end-sure')}
        text={say('chat.end-text')}
        confirmWord={say('chat.end')}
        confirmKind="plain"
        isBusy={isBusy}
        finalFocus={() => button.current ?? title.current}
        onConfirm={() => void end()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

/** Sends the conversation to the player's own address, where that is proven. */
function Transcript({ conversation }: { conversation: Conversation }) {
  const texts = useTexts();
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  if (session.status !== 'player' || !session.profile.isEmailConfirmed) return null;
  async function mail(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { data } = await callWith({}, 'mailChatTranscript', { params: { id: conversation.id } });
      alerts.show({ kind: 'success', title: texts.say('chat.transcript-sent', { email: data.email }) });
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      className="chat-tool"
      aria-label={texts.say('chat.transcript')}
      aria-disabled={isBusy || undefined}
      onClick={() => void mail()}
    >
      <Mail size={18} aria-hidden="true" />
    </button>
  );
}

/** Who is there, in a line below the title. */
function Desk({ isStaffed, conversation }: { isStaffed: boolean | undefined; conversation: Conversation | null | undefined }) {
  const { say } = useTexts();
  if (isStaffed === undefined) return null;
  const helper = conversation?.status === 'open' ? conversation.operator : null;
  return (
    <p className="flex items-center gap-2 text-sm text-dim">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${isStaffed ? 'bg-gain' : 'bg-faint'}`} />
      {isStaffed ? (helper === null ? say('chat.staffed') : say('chat.with', { name: helper })) : say('chat.away')}
    </p>
  );
}

export default function ChatPanel({ isOpen, who, opener, onClose }: ChatPanelProps) {
  const { say } = useTexts();
  const isPhone = useIsPhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery({ ...chatQuery(who), enabled: isOpen });
  const chat = query.data?.data;
  const conversation = chat?.conversation;
  useReading(isOpen, conversation, chat?.unread ?? 0);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()} modal={isPhone} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          className="chat-panel"
          initialFocus={() => (matchMedia('(pointer: fine)').matches ? field.current : title.current)}
          finalFocus={opener}
        >
          <div className="flex shrink-0 items-center gap-1 border-b border-line py-2.5 ps-5 pe-2">
            <div className="min-w-0 flex-1">
              <Dialog.Title ref={title} tabIndex={-1} className="text-lg outline-none">
                {say('chat.title')}
              </Dialog.Title>
              <Desk isStaffed={chat?.isStaffed} conversation={conversation} />
            </div>
            {conversation == null ? null : <Transcript conversation={conversation} />}
            {conversation == null ? null : <EndChat conversation={conversation} title={title} />}
            <Dialog.Close className="chat-tool" aria-label={say('chat.close')}>
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          {chat === undefined && query.isError ? (
            <div className="flex-1 overflow-y-auto p-5">
              <ErrorState text={say('chat.error')} onRetry={() => void query.refetch()} />
            </div>
          ) : null}
          {chat === undefined && !query.isError ? (
            <div className="grid flex-1 content-end gap-3 p-5">
              <Skeleton className="h-14 w-3/4 rounded-md" />
              <Skeleton className="ms-auto h-10 w-1/2 rounded-md" />
            </div>
          ) : null}
          {chat === undefined ? null : (
            <>
              <Messages chat={chat} />
              {conversation?.status === 'ended' && conversation.operator !== null ? (
                <RateHelp key={conversation.id} conversation={conversation} />
              ) : null}
              <Composer chat={chat} field={field} onLeave={isPhone ? onClose : undefined} />
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
