// Bonuses: the house grants none yet, and says so by empty lists.
import { type AnyHandler, handle } from '#server/platform/calls/handler.ts';

const listBonuses = handle('listBonuses', async () => ({ data: [] }));
const listBonusCodes = handle('listBonusCodes', async () => ({ data: [] }));

export const bonusHandlers: AnyHandler[] = [listBonuses, listBonusCodes];
