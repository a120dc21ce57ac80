import { handle } from '../deps.ts';
import { toStatement } from './publish-proofs.ts';
import { readProofs } from './read-proofs.ts';

const maxListed = 30;

export const listLiabilityProofs = handle('listLiabilityProofs', async ({ db, query }) => ({
  data: (await readProofs(db, { limit: maxListed, ...(query.until !== undefined && { until: new Date(query.until) }) })).map(toStatement),
}));
