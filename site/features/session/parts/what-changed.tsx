// What has changed in the texts since the player agreed, for the asking.
import { useState } from 'react';
import { legalDocuments } from '#contract/players/agreement-documents.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import type { Profile } from '#site/shared/api/session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { TextChanges } from './text-changes.tsx';

export default function WhatChanged({ profile: { agreements } }: { profile: Profile }) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const agreed = usePlayerQuery('listAgreements').data?.data[0];
  const changed = legalDocuments.filter((document) => agreed !== undefined && agreed[document] !== agreements[document]);
  if (agreed === undefined || changed.length === 0) return null;
  return (
    <div className="grid gap-4">
      <Button isWide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say('modals.agreements.changes')}
      </Button>
      {isOpen
        ? changed.map((document) => (
            <section key={document} aria-label={say(`modals.agreements.${document}`)} className="grid gap-2">
              <h3 className="text-base">{say(`modals.agreements.${document}`)}</h3>
              <TextChanges document={document} from={agreed[document]} to={agreements[document]} />
            </section>
          ))
        : null}
    </div>
  );
}
