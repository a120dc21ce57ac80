import type { GameFilter } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { productsOf, sports } from '../templates/amounts.ts';
import type { TemplateBody } from '../templates/template-schema.ts';

/** Returns in which games stakes and losses bring a bonus: those of the template's products alone; undefined: in all. */
export async function productsFilter(
  db: Db,
  deps: Pick<BonusDeps, 'gamesOfCategory'>,
  body: Pick<TemplateBody, 'products'>,
): Promise<GameFilter | undefined> {
  const { hasBets, hasGames } = productsOf(body);
  if (hasBets && hasGames) return undefined;
  return { games: await deps.gamesOfCategory(db, sports), isAllBut: hasGames };
}
