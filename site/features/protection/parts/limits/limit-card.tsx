// One limit in full: amount, what is used and left, when it frees, since when it holds, who set it, and what waits to be confirmed.
import { useState } from 'react';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ConfirmDialog } from '#site/shared/ui/confirm-dialog.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { type LimitActs, useLimitActs, useRiseHours } from '../../api.ts';
import type { CashLimit } from '../../limit-rules.ts';
import { openConfirmLimitUpdate, openEditLimit } from '../../open-modals.tsx';
import { useDueReload } from '../use-due-reload.ts';
import { useLimitWords } from './limit-words.ts';
import { UsedBar } from './used-bar.tsx';

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-dim">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

interface ActsProps {
  limit: CashLimit;
  acts: LimitActs;
}

/** A rise or a removal that was asked for. To take it back is one press; to confirm it is asked once more. */
function Waiting({ limit, pending, acts, isBarred }: ActsProps & { pending: NonNullable<CashLimit['pending']>; isBarred: boolean }) {
  const { say } = useTexts();
  const words = useLimitWords();
  useDueReload(pending.confirmableAt);
  return (
    <div className="mt-4 rounded-md border border-line-strong p-3.5 text-sm">
      <p className="font-semibold">
        {pending.amount === null
          ? say('modals.limits.waits-removal')
          : say('modals.limits.waits-rise', { amount: words.amountOf(limit, pending.amount) })}
      </p>
      {isBarred ? null : (
        <p className="mt-1 text-dim">
          {pending.isConfirmable
            ? say('modals.limits.waits-until', { at: words.moment(pending.lapsesAt) })
            : say('modals.limits.waits-from', { at: words.moment(pending.confirmableAt) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {/* to take it back protects, and stays open in a break too */}
        <Button size="small" kind="main" isBusy={acts.isBusy} onClick={() => void acts.press({ action: 'withdraw', id: limit.id })}>
          {say('modals.limits.take-back')}
        </Button>
        {pending.isConfirmable && !isBarred ? (
          <Button size="small" onClick={() => openConfirmLimitUpdate(limit.id)}>
            {say('modals.limits.to-confirm')} …
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function OwnActs({ limit, acts }: ActsProps) {
  const { say } = useTexts();
  const words = useLimitWords();
  const hours = useRiseHours();
  const [isAsked, setAsked] = useState(false);
  const name = words.nameOf(limit);
  async function remove(): Promise<void> {
    await acts.press({ action: 'remove', id: limit.id });
    setAsked(false);
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button size="small" onClick={() => openEditLimit(limit.id)} aria-label={`${say('modals.limits.change')}: ${name}`}>
        {say('modals.limits.change')}
      </Button>
      {limit.pending?.amount === null ? null : (
        <Button size="small" kind="quiet" onClick={() => setAsked(true)} aria-label={`${say('modals.limits.remove')}: ${name}`}>
          {say('modals.limits.remove')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={say('modals.limits.remove-sure')}
        text={say('modals.limits.remove-text', { hours })}
        confirmWord={say('modals.limits.remove')}
        keepWord={say('modals.limits.keep', { amount: words.money(limit.amount, limit.currency) })}
        isBusy={acts.isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}

export interface LimitCardProps {
  limit: CashLimit;
  /** Another limit counts the same: say which one holds. */
  hasRival: boolean;
  /** The player takes a break or is excluded: nothing is changed but a rise taken back. */
  isBarred: boolean;
}

export function LimitCard({ limit, hasRival, isBarred }: LimitCardProps) {
  const texts = useTexts();
  const { say } = texts;
  const words = useLimitWords();
  const acts = useLimitActs();
  const isOwn = limit.setBy === 'player';
  return (
    <li
      className={`flex min-w-0 flex-col rounded-lg border bg-room p-5 ${hasRival && limit.isLowest ? 'border-line-strong' : 'border-transparent'}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-base">{words.nameOf(limit)}</h3>
        {hasRival && limit.isLowest ? <Tag kind="strong">{say('modals.limits.holds')}</Tag> : null}
        <Tag>{say(`modals.limits.by-${limit.setBy}`)}</Tag>
      </div>
      <p className="money mt-3 mb-4 font-title text-2xl font-bold">{words.amountOf(limit)}</p>
      {acts.error === undefined ? null : (
        <div className="mb-4">
          <ProblemNote>{formatRefusal(texts, acts.error)}</ProblemNote>
        </div>
      )}
      <UsedBar limit={limit} />
      <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
        {limit.freesAt === null ? null : <Fact label={say('modals.limits.frees')}>{words.moment(limit.freesAt)}</Fact>}
        <Fact label={say('modals.limits.since')}>{words.moment(limit.since)}</Fact>
        <Fact label={say('modals.limits.changes')}>{String(limit.changes)}</Fact>
      </dl>
      {limit.pending === null ? null : <Waiting limit={limit} pending={limit.pending} acts={acts} isBarred={isBarred} />}
      {isOwn ? null : <p className="mt-4 text-sm text-dim">{say('modals.limits.operator-text')}</p>}
      {isOwn && !isBarred ? <OwnActs limit={limit} acts={acts} /> : null}
    </li>
  );
}
