import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const front = (day: string) => `---\ntitle: Terms\nupdated: ${day}\n---\n`;

test('what was left out, added and written anew is told under its heading, without marks', () => {
  const before = `${front('2026-11-01')}Intro.\n\n## Money\n\n- Fees are *never* taken.\n- Paid within [a day](/help).\n\n## Closing\n\nYou can close it.\n`;
  const after = `${front('2027-01-01')}Intro.\n\n## Money\n\n- Fees are *never* taken.\n- Paid within two days.\n\n## Closing\n\nYou can close it.\n\n## Disputes\n\nWrite to us.\n`;
  expect(compareTexts(before, after)).toEqual([
    { heading: 'Money', removed: ['Paid within a day.'], added: ['Paid within two days.'] },
    { heading: 'Closing', removed: [], added: ['Disputes', 'Write to us.'] },
  ]);
  expect(compareTexts(before, before.replace('2026-11-01', '2027-01-01'))).toEqual([]);
});

test('taking the removed lines out and the added ones in makes the one text of the other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '## d', '## e'), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const count = (source: string) => source.split('\n').filter(Boolean).length;
      const changes = compareTexts(before, after);
      const removed = changes.flatMap((change) => change.removed).length;
      const added = changes.flatMap((change) => change.added).length;
      expect(count(before) - removed).toBe(count(after) - added);
      expect(changes.length === 0).toBe(before === after);
    }),
  );
});
