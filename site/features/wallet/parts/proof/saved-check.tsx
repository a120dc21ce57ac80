// A proof that was saved before: read and checked here, whoever is signed in.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '@tanstack/react-router';
import { callQuery } from '#site/shared/api/queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import type { CheckedProof, KnownFacts } from './check-proofs.ts';
import { CheckResult } from './check-result.tsx';
import type { Proof, Statement } from './proof-queries.ts';
import { useKnownFacts } from './use-known-facts.ts';

const maxBytes = 1_000_000;

export function SavedCheck() {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const facts = useKnownFacts();
  const isHydrated = useHydrated();
  const [isUnreadable, setUnreadable] = useState(false);

  /** What was published then: of days that the page does not show it is asked for. */
  async function publishedOf(proofs: readonly Proof[], known: KnownFacts): Promise<readonly Statement[]> {
    const isKnown = proofs.every(({ until }) => known.published.some((one) => one.until === until));
    if (isKnown) return known.published;
    const moments = [...new Set(proofs.map(({ until }) => new Date(until).toISOString()))].slice(0, 10);
    const answers = await Promise.all(
      moments.map(async (until) => await queries.fetchQuery(callQuery('listLiabilityProofs', { query: { until } }))),
    );
    return answers.flatMap(({ data }) => data);
  }

  const check = useMutation({
    async mutationFn({ file, known }: { file: File; known: KnownFacts }): Promise<CheckedProof[] | undefined> {
      const { checkProofs, readSavedProofs } = await import('./check-proofs.ts');
      const proofs = file.size > maxBytes ? undefined : readSavedProofs(await file.text());
      setUnreadable(proofs === undefined);
      if (proofs === undefined) return undefined;
      const { accounts: _mine, ...open } = { ...known, published: await publishedOf(proofs, known) };
      return await checkProofs(proofs, open);
    },
  });
  return (
    <>
      <p className="text-dim">{say('pages.proof.saved-text')}</p>
      <label
        className={`${buttonClass()} relative mt-4 cursor-pointer has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
      >
        <Upload size={17} aria-hidden="true" />
        {say('pages.proof.choose')}
        <input
          type="file"
          accept="application/json,.json"
          disabled={!isHydrated || facts === undefined}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined && facts !== undefined) check.mutate({ file, known: facts });
            target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <div role="status" className="mt-4 empty:hidden">
        {isUnreadable && !check.isPending ? <p className="text-loss">{say('pages.proof.unreadable')}</p> : null}
        {check.error === null ? null : <p className="text-loss">{formatRefusal(texts, check.error)}</p>}
        {check.data === undefined ? null : (
          <ul className="grid gap-3 xl:grid-cols-2">
            {check.data.map((one, place) => (
              <CheckResult key={place} checked={one} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
