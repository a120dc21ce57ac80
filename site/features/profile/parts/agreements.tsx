// What the player agreed to: each version of the terms and the privacy policy with its day, and what it changed.
import { useState } from 'react';
import { type LegalDocument, legalDocuments } from '#contract/players/agreement-documents.ts';
import { TextChanges } from '#site/features/session/index.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

type Row = Record<LegalDocument | 'agreedAt', string>;

interface Agreed {
  document: LegalDocument;
  version: string;
  at: string;
  /** What was agreed to before. */
  before: string | undefined;
}

/** Each version of a text once, with the moment when it was agreed to first; the newest on top, as the rows are. */
function agreedOf(rows: readonly Row[], document: LegalDocument): Agreed[] {
  const firsts = rows.filter((row, index) => !rows.slice(index + 1).some((older) => older[document] === row[document]));
  return firsts.map((row, index) => ({ document, version: row[document], at: row.agreedAt, before: firsts[index + 1]?.[document] }));
}

function Version({ agreed: { document, version, at, before }, timeZone }: { agreed: Agreed; timeZone: string }) {
  const { say, locale, time } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${version}T00:00:00Z`));
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          {say('modals.agreements.version', { day })}
          <span className="block text-sm text-dim">{say('modals.agreements.accepted', { when: time(at, timeZone) })}</span>
        </span>
        {before === undefined ? null : (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-label={`${say('modals.agreements.changes')}: ${say('modals.agreements.version', { day })}`}
            onClick={() => setOpen(!isOpen)}
          >
            {say('modals.agreements.changes')}
          </Button>
        )}
      </div>
      {isOpen && before !== undefined ? (
        <div className="mt-3">
          <TextChanges document={document} from={before} to={version} />
        </div>
      ) : null}
    </li>
  );
}

export function AgreementList({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  const query = usePlayerQuery('listAgreements');
  const rows = query.data?.data;
  if (rows === undefined && query.isError) return <ErrorState text={say('modals.agreements.error')} onRetry={() => void query.refetch()} />;
  if (rows === undefined) return <Skeleton className="h-28 w-full rounded-md" />;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {legalDocuments.map((document) => (
        <div key={document} className="min-w-0">
          <h3 className="mb-1 text-base">
            <Link to={`/static/${document}`} className="underline underline-offset-4">
              {say(`modals.agreements.${document}`)}
            </Link>
          </h3>
          <ul>
            {agreedOf(rows, document).map((agreed) => (
              <Version key={agreed.version} agreed={agreed} timeZone={timeZone} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
