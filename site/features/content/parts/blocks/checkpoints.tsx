import { useQuery } from '#site/shared/api/use-query.ts';
import type { HeadsBlock } from '#contract/content/blocks.ts';
import { checkpointsQuery } from '../../api.ts';
import { Figures } from './figures.tsx';

/** So many days and currencies are shown; the call has more. */
const maxShown = 20;

/** The day that a head closes ends at its moment. */
const dayOf = (until: Date | string): string => new Date(new Date(until).getTime() - 1).toISOString().slice(0, 10);

/** The newest fingerprints of the ledger. The page may be older than the last of them, so the browser asks again. */
export function Checkpoints({ block }: { block: HeadsBlock }) {
  const checkpoints = useQuery(checkpointsQuery).data?.data;
  if (checkpoints === undefined) return null;
  if (checkpoints.length === 0) return <p className="text-dim">{block.none}</p>;
  const { caption, head } = block;
  const rows = checkpoints.slice(0, maxShown).map(({ currency, until, hash }) => [`${dayOf(until)} ${currency}`, hash]);
  return <Figures block={{ kind: 'table', caption, head, rows }} />;
}
