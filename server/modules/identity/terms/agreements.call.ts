import { readAgreements } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { compareTexts } from './compare-texts.ts';
import { readLegalText } from './legal-texts.ts';

export const listAgreements = handle('listAgreements', async ({ db, session }) => ({ data: await readAgreements(db, session.playerId) }));

export const compareAgreement = handle('compareAgreement', async ({ db, params: { document }, query: { from, to, locale } }) => {
  const [before, after] = [await readLegalText(db, document, from, locale), await readLegalText(db, document, to, locale)];
  if (before === undefined || after === undefined) throw new Problem('not-found', 'The text of one of these versions was not kept.');
  return { data: compareTexts(before, after) };
});
