import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handle } from '../deps.ts';

const name = 'check-proof.mjs';
const program = readFileSync(join(import.meta.dirname, name));

export const readProofProgram = handle('readProofProgram', async () => ({
  data: { bytes: program, type: 'text/javascript; charset=utf-8', name, isShown: false },
}));
