// Bonuses: the house grants none yet, and says so by empty lists.
import type { AnyHandler } from '#server/platform/calls/handler.ts';
import { handle, type BonusDeps } from './deps.ts';

const listBonuses = handle('listBonuses', async () => ({ data: [] }));
const listBonusCodes = handle('listBonusCodes', async () => ({ data: [] }));

export const bonusHandlers: AnyHandler<BonusDeps>[] = [listBonuses, listBonusCodes];
