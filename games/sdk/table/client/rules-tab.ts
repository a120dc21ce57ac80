// The rules in words, the keys, and the figures (requirements GA-01, GA-02, GA-03).
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { writeRules } from '#games/sdk/quick/client/rules-tab.ts';
import type { TableSheet } from '../table-maths.ts';
import { tableKeys } from './table-keys.ts';

/** Draws the tab of the rules. */
export const drawTableRules = (parts: TabParts, { sheet, rules }: { sheet: TableSheet; rules: readonly string[] }): Node =>
  writeRules(parts, {
    sheet,
    words: [...rules, 'rules.net', 'rules.alone', 'rules.interrupted', 'rules.malfunction'],
    keys: [['␣ / ↵', 'keys.play'], ...tableKeys, ['M', 'keys.sound']],
  });
