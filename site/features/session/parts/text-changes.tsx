// What has changed in the terms or the privacy policy between two versions, as a list to be read.
import type { LegalDocument } from '#contract/players/agreement-documents.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

export interface TextChangesProps {
  document: LegalDocument;
  from: string;
  to: string;
}

export function TextChanges({ document, from, to }: TextChangesProps) {
  const { say, locale } = useTexts();
  const query = usePlayerQuery('compareAgreement', { params: { document }, query: { from, to, locale } });
  if (query.isError) return <p className="text-sm text-dim">{say('modals.agreements.not-kept')}</p>;
  const changes = query.data?.data;
  if (changes === undefined) return <Skeleton className="h-20 w-full rounded-md" />;
  if (changes.length === 0) return <p className="text-sm text-dim">{say('modals.agreements.same')}</p>;
  return (
    <ul className="grid gap-4">
      {changes.map(({ heading, removed, added }) => (
        <li key={JSON.stringify([heading, removed, added])} className="grid gap-2">
          {heading === null ? null : <strong className="font-semibold">{heading}</strong>}
          {removed.map((text) => (
            <p key={text} className="border-s-2 border-loss ps-3 text-dim">
              <span className="block text-sm text-loss">{say('modals.agreements.removed')}</span>
              <del>{text}</del>
            </p>
          ))}
          {added.map((text) => (
            <p key={text} className="border-s-2 border-gain ps-3">
              <span className="block text-sm text-gain">{say('modals.agreements.added')}</span>
              <ins className="no-underline">{text}</ins>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
