import { handle } from './deps.ts';

export const listBonuses = handle('listBonuses', async () => ({ data: [] }));
export const listBonusCodes = handle('listBonusCodes', async () => ({ data: [] }));
