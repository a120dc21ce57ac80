import { complaintStatus } from '#contract/complaints-words.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';

type Complaint = Data<'listComplaints'>[number];

const statusTexts: Readonly<Record<number, TextKey>> = {
  [complaintStatus.open]: 'modals.complaints.status-open',
  [complaintStatus.answered]: 'modals.complaints.status-answered',
  [complaintStatus.resolved]: 'modals.complaints.status-resolved',
  [complaintStatus.withdrawn]: 'modals.complaints.status-withdrawn',
};

/** Number, state, and the day by which it is resolved. */
export function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { say, locale } = useTexts();
  const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(at));
  const { number, status, dueAt, closedAt } = complaint;
  const text = statusTexts[status];
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-dim">
      <span className="tabular-nums">{number}</span>
      {text === undefined ? null : <Tag>{say(text)}</Tag>}
      <span>
        {closedAt === null ? say('modals.complaints.due', { day: day(dueAt) }) : say('modals.complaints.closed', { day: day(closedAt) })}
      </span>
    </p>
  );
}
