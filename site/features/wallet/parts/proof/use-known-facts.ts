import { useQuery } from '#site/shared/api/use-query.ts';
import { useAccounts } from '../../api.ts';
import type { KnownFacts } from './check-proofs.ts';
import { keysQuery, proofsQuery } from './proof-queries.ts';

/** What the page knows without asking anybody again; undefined until it does. */
export function useKnownFacts(): KnownFacts | undefined {
  const published = useQuery(proofsQuery).data?.data;
  const keys = useQuery(keysQuery).data?.data;
  const { list } = useAccounts();
  if (published === undefined || keys === undefined) return undefined;
  return {
    published,
    keys: new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey])),
    accounts: list && new Map(list.map(({ currency, id }) => [currency, id])),
  };
}
