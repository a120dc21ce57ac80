// Erasing the account: the whole list first, then a tick, a last question, and the end of the session.
import { useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { endSession } from '#site/shared/api/session.ts';
import { CheckField } from '#site/shared/fields/field-check.tsx';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { pauseLive, reconnectLive } from '#site/shared/live/live.ts';
import { homeAddress } from '#site/shared/page/home-url.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

type Erasure = Data<'readErasure'>;

/** Days are enough: nobody waits for the hour at which a record goes. */
function useDay(): (at: string) => string {
  const { locale } = useTexts();
  return (at) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(at));
}

/** Where each can be settled. */
const ways = {
  money: { to: '?wallet=withdraw', word: 'modals.profile.wallet' },
  withdrawal: { to: '/profile/history/transactions', word: 'modals.profile.transactions' },
  deposit: { to: '/profile/history/transactions', word: 'modals.profile.transactions' },
  round: { to: '/profile/history/spins', word: 'modals.profile.spins' },
  complaint: { to: '/profile/complaints', word: 'modals.complaints.title' },
  exclusion: { to: '/profile/limits', word: 'modals.profile.limits' },
} as const satisfies Record<Erasure['blocks'][number]['reason'], { to: string; word: TextKey }>;

function Blocks({ blocks }: { blocks: Erasure['blocks'] }) {
  const { say } = useTexts();
  const day = useDay();
  return (
    <div className="rounded-md border border-line-strong p-4" role="status">
      <h3 className="font-semibold">{say('modals.erasure.blocked')}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-2 ps-5">
        {blocks.map(({ reason, until }) => (
          <li key={reason}>
            {say(`modals.erasure.block-${reason}`)}{' '}
            <Link to={ways[reason].to} className="underline underline-offset-4">
              {say(ways[reason].word)}
            </Link>
            {until === null ? null : (
              <span className="block text-sm text-dim">{say('modals.erasure.block-until', { date: day(until) })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What goes and what stays, why and until when. */
function Consequences({ erasure }: { erasure: Erasure }) {
  const { say } = useTexts();
  const day = useDay();
  return (
    <div className="grid gap-6">
      <section>
        <h3 className="font-semibold">{say('modals.erasure.erases')}</h3>
        <ul className="mt-2 flex list-disc flex-col gap-1.5 ps-5 text-dim">
          {erasure.erases.map((thing) => (
            <li key={thing}>{say(`modals.erasure.erases-${thing}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="font-semibold">{say('modals.erasure.keeps')}</h3>
        <ul className="mt-1">
          {erasure.keeps.map(({ thing, until, source }) => (
            <li key={thing} className="border-t border-line py-3 first:border-t-0">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>{say(`modals.erasure.keeps-${thing}`)}</span>
                <span className="text-sm text-dim">
                  {until === null ? say('modals.erasure.lasting') : say('modals.erasure.until', { date: day(until) })}
                </span>
              </p>
              {source === null ? null : (
                <p lang="en" className="mt-0.5 max-w-[60ch] text-sm text-dim">
                  {source}
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ErasingForm({ version, onDone }: { version: string; onDone: (reference: string) => void }) {
  const { say } = useTexts();
  const call = useCallForm<{ read: boolean }>({ read: false });
  const [isAsked, setAsked] = useState(false);
  const ask = call.form.handleSubmit(() => setAsked(true));
  /** The server ends the session with the account; the page must not take that for a session that was lost. */
  const erase = call.submit(async () => {
    setAsked(false);
    pauseLive();
    try {
      const { data } = await callApi('eraseAccount', { body: { version } });
      onDone(data.reference);
    } catch (error) {
      reconnectLive();
      throw error;
    }
  });
  return (
    <>
      <Form of={call} onSubmit={ask}>
        <CheckField name="read" label={say('modals.erasure.agree')} isAgreement />
        <div>
          <Button type="submit" kind="danger" isBusy={call.isBusy}>
            {say('modals.erasure.submit')}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        isOpen={isAsked}
        title={say('modals.erasure.sure')}
        text={say('modals.erasure.sure-text')}
        confirmWord={say('modals.erasure.submit')}
        onConfirm={() => void erase()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function Done({ reference }: { reference: string }) {
  const { say } = useTexts();
  function leave(): void {
    const home = homeAddress();
    endSession();
    location.assign(home);
  }
  return (
    <div role="status" className="rounded-md border border-line-strong p-4">
      <h3 className="font-semibold">{say('modals.erasure.done')}</h3>
      <p className="mt-1 mb-4 break-words">{say('modals.erasure.done-text', { reference })}</p>
      <Button kind="main" onClick={leave}>
        {say('modals.erasure.home')}
      </Button>
    </div>
  );
}

function Erasing() {
  const { say } = useTexts();
  const query = usePlayerQuery('readErasure', {}, { keepsError: true });
  const [reference, setReference] = useState<string>();
  const erasure = query.data?.data;
  if (reference !== undefined) return <Done reference={reference} />;
  if (erasure === undefined)
    return query.isError ? (
      <ErrorState text={say('modals.erasure.error')} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-64 w-full rounded-lg" />
    );
  return (
    <div className="grid gap-6">
      {erasure.blocks.length > 0 ? <Blocks blocks={erasure.blocks} /> : null}
      <Consequences erasure={erasure} />
      {erasure.blocks.length > 0 ? null : <ErasingForm key={erasure.version} version={erasure.version} onDone={setReference} />}
    </div>
  );
}

export function EraseData({ className }: { className: string }) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="erase-data" className={className}>
      <h2 id="erase-data" className="mb-2 text-xl">
        {say('modals.erasure.title')}
      </h2>
      <p className="mb-4 max-w-[60ch] text-dim">{say('modals.erasure.text')}</p>
      {isOpen ? <Erasing /> : <Button onClick={() => setOpen(true)}>{say('modals.erasure.open')}</Button>}
    </section>
  );
}
