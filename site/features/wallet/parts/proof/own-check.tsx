// The player's own way to the published roots: fetched once, then worked out here.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock, Download } from 'lucide-react';
import { callApi } from '#site/shared/api/call-api.ts';
import { saveFile } from '#site/shared/browser/save-file.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button, buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { CheckedProof, KnownFacts } from './check-proofs.ts';
import { CheckResult } from './check-result.tsx';
import { keysQuery, proofsQuery } from './proof-queries.ts';
import { useKnownFacts } from './use-known-facts.ts';

function SaveButton({ checked, keys }: { checked: readonly CheckedProof[]; keys: KnownFacts['keys'] }) {
  const { say } = useTexts();
  function save(): void {
    const proofs = checked.map(({ proof }) => ({ ...proof, publicKey: keys.get(proof.keyId) }));
    const day = checked[0]?.proof.until.slice(0, 10) ?? '';
    saveFile(JSON.stringify(proofs, null, 2), `${say('pages.proof.file')}-${day}.json`, 'application/json');
  }
  return (
    <Button onClick={save}>
      <Download size={17} aria-hidden="true" />
      {say('pages.proof.save')}
    </Button>
  );
}

function Results({ checked }: { checked: readonly CheckedProof[] }) {
  const { say } = useTexts();
  if (checked.length === 0)
    return <EmptyState icon={<Clock size={24} />} title={say('pages.proof.fresh')} text={say('pages.proof.fresh-text')} />;
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {checked.map((one) => (
        <CheckResult key={one.proof.currency} checked={one} />
      ))}
    </ul>
  );
}

function PlayerCheck() {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const facts = useKnownFacts();
  const check = useMutation({
    async mutationFn(known: KnownFacts) {
      const { checkProofs } = await import('./check-proofs.ts');
      const proofs = (await callApi('readOwnProofs')).data;
      const isNewer = proofs.some(({ root }) => !known.published.some((one) => one.root === root));
      // the page may be from before the last night
      const published = isNewer ? (await queries.fetchQuery({ ...proofsQuery, staleTime: 0 })).data : known.published;
      const keys = isNewer ? (await queries.fetchQuery({ ...keysQuery, staleTime: 0 })).data : undefined;
      const fresh = keys && new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
      return await checkProofs(proofs, { ...known, published, keys: fresh ?? known.keys });
    },
  });
  const { data: checked } = check;
  return (
    <>
      <p className="max-w-[44.9em] text-dim">{say('pages.proof.own-text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="main" isBusy={check.isPending} disabled={facts === undefined} onClick={() => facts && check.mutate(facts)}>
          {say(checked === undefined ? 'pages.proof.check' : 'pages.proof.again')}
        </Button>
        {checked !== undefined && checked.length > 0 && facts !== undefined ? <SaveButton checked={checked} keys={facts.keys} /> : null}
      </div>
      <div role="status" className="mt-4 empty:hidden">
        {check.error === null ? null : <p className="text-loss">{formatRefusal(texts, check.error)}</p>}
        {checked === undefined || check.isPending ? null : <Results checked={checked} />}
      </div>
    </>
  );
}

export function OwnCheck() {
  const { say } = useTexts();
  return (
    <>
      <div className="for-guest">
        <p className="max-w-[44.9em] text-dim">{say('pages.proof.own-guest')}</p>
        <Link to="?sign-in=1" className={`${buttonClass({ kind: 'main' })} mt-4`}>
          {say('layout.sign-in')}
        </Link>
      </div>
      <div className="for-player">
        <PlayerCheck />
      </div>
    </>
  );
}
