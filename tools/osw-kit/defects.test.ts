// The kit finds what is wrong: the reference operator passes every check, and with any one rule broken it fails those of that rule.
import { afterAll, expect, test } from 'vitest';
import { checkOperator, type Defect, operatorChecks, providerChecks, type Report } from './index.ts';
import { type Desk, openDesk } from './testing/reference-desk.ts';

const desks: Desk[] = [];
afterAll(async () => {
  for (const { operator } of desks) await operator.close();
});

async function run(defects: readonly Defect[], only?: readonly string[]): Promise<Report> {
  const desk = await openDesk(defects);
  desks.push(desk);
  // where something is wrong, the first sequence that shows it ends the search
  const sequences = defects.length === 0 ? desk.setup.sequences : 2000;
  return await checkOperator({ ...desk.setup, sequences }, only === undefined ? {} : { only });
}
const idsOf = ({ results }: Report, outcome: string): string[] => results.filter((one) => one.outcome === outcome).map(({ id }) => id);

test('there are more than sixty checks of each side, each with an id of its own', () => {
  for (const checks of [operatorChecks, providerChecks]) {
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
    expect(new Set(checks.map(({ title }) => title)).size).toBe(checks.length);
  }
  expect(operatorChecks.length).toBeGreaterThan(100);
  expect(providerChecks.length).toBeGreaterThan(60);
});

test('the reference operator passes; what needs people or a process of its own is skipped and says so', async () => {
  const report = await run([]);
  expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(idsOf(report, 'skipped')).toEqual(['R09-4', 'R10-10', 'R10-11', 'R13-3']);
});

test.each([
  ['takes-any-signature', ['T-'], ['T-01', 'T-02', 'T-03', 'T-06', 'T-07', 'T-08', 'T-09', 'T-10']],
  ['takes-any-time', ['T-'], ['T-11', 'T-12']],
  ['takes-replays', ['T-'], ['T-16', 'T-17']],
  ['unsigned-answers', ['T-19'], ['T-19']],
  ['takes-unknown-fields', ['T-2'], ['T-23']],
  ['no-range', ['A-07', 'R10'], ['A-07']],
  ['books-duplicates', ['R01', 'R03', 'SEQ'], ['R01-1', 'R01-2', 'R03-1', 'SEQ-1']],
  ['new-operator-id', ['R01'], ['R01-1', 'R01-2', 'R01-3', 'R01-4']],
  ['no-fingerprint', ['R02', 'R03-7', 'SEQ'], ['R02-1', 'R02-2', 'R02-3', 'R02-4', 'SEQ-1']],
  ['no-tombstones', ['R04', 'R03-6', 'SEQ'], ['R04-1', 'R04-2', 'SEQ-1']],
  ['rollback-twice', ['R03', 'R05', 'SEQ'], ['R05-1', 'SEQ-1']],
  ['rollback-of-settled', ['R06', 'SEQ'], ['R06-1', 'R06-2', 'SEQ-1']],
  ['rollback-to-real', ['R07'], ['R07-1']],
  ['win-without-round', ['R08', 'SEQ'], ['R08-1', 'SEQ-1']],
  ['win-after-close', ['R08', 'SEQ'], ['R08-4', 'R08-5', 'SEQ-1']],
  ['overdraft', ['R03-8', 'R10-8'], ['R03-8', 'R10-8']],
  ['funds-of-payout', ['R10-8', 'R10-13'], ['R10-13']],
  ['several-exclusive', ['R17'], ['R17-2', 'R17-5']],
] satisfies [Defect, string[], string[]][])('an operator with the defect "%s" is found out', async (defect, only, expected) => {
  expect(idsOf(await run([defect], only), 'failed')).toEqual(expect.arrayContaining(expected));
});
