// One document that is asked for: what, why and since when, what was handed in, and the way to hand in more.
import type { DocumentRequest } from '#contract/documents/documents.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { useActNames } from '../needs-list.tsx';
import { SentDocument } from './sent-document.tsx';
import { UploadForm } from './upload-form.tsx';

export function RequestCard({ request, timeZone }: { request: DocumentRequest; timeZone: string }) {
  const { say, locale } = useTexts();
  const actNames = useActNames();
  const { id, kind, event, reason, askedAt, status, opens, documents } = request;
  const isWaiting = status === 'open' || status === 'review';
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(askedAt));
  return (
    <article aria-labelledby={`document-${id}`} className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={`document-${id}`} className="font-semibold">
          {say(`modals.documents.kind.${kind}`)}
        </h3>
        <Tag kind={status === 'open' ? 'strong' : 'soft'}>{say(`modals.documents.state.${status}`)}</Tag>
      </div>
      {isWaiting ? <p className="mt-1.5 max-w-[44em] text-dim">{say(`modals.documents.what.${kind}`)}</p> : null}
      <p className="mt-1.5 max-w-[44em] break-words">{reason === '' ? say(`modals.documents.why.${event}`) : reason}</p>
      <p className="mt-1 text-sm text-dim">
        {say('modals.documents.asked', { date })}
        {opens.length === 0 ? null : ` · ${say('modals.verification.opens', { acts: actNames(opens) })}`}
      </p>
      {documents.length === 0 ? null : (
        <ul className="mt-4">
          {documents.map((document) => (
            <SentDocument key={document.id} document={document} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {isWaiting ? <UploadForm referenceId={id} isMore={status === 'review'} /> : null}
    </article>
  );
}
