// What a review of the checker says of each check, by the shapes that Sumsub publishes: a whole review, and its steps where it may be tried again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Applicant, ReviewResult, StepStatuses } from '#contract/protocols/identity-check.ts';
import { type CheckKind, checkKinds } from '#contract/verification.ts';
import { coveredBy, documentEnd, outcomeOf } from './review-outcome.ts';

const green: ReviewResult = { reviewAnswer: 'GREEN' };
const red = (...rejectLabels: string[]): ReviewResult => ({ reviewAnswer: 'RED', reviewRejectType: 'RETRY', rejectLabels });
const docSets = ['IDENTITY', 'SELFIE', 'PROOF_OF_RESIDENCE'].map((idDocSetType) => ({ idDocSetType }));
const applicantOf = (reviewResult: ReviewResult | undefined, steps?: StepStatuses): Applicant => ({
  id: '5b594ade0a975a36c9349e66',
  externalUserId: 'someone',
  createdAt: '2026-02-21 13:23:19',
  requiredIdDocs: { docSets },
  ...(steps !== undefined && { steps }),
  review: { reviewStatus: 'completed', ...(reviewResult !== undefined && { reviewResult }) },
});
const statusesOf = (applicant: Applicant) => checkKinds.map((kind) => outcomeOf(applicant, kind)?.status);
const labelsOf = (applicant: Applicant, kind: CheckKind) => outcomeOf(applicant, kind)?.labels;

test('a review that may be tried again asks for what failed alone: the document, the face or the address', () => {
  const of = (identity: ReviewResult, selfie: ReviewResult | undefined, address: ReviewResult | undefined) =>
    applicantOf(red('BAD_PROOF_OF_ADDRESS'), {
      IDENTITY: { reviewResult: identity },
      SELFIE: selfie === undefined ? null : { reviewResult: selfie },
      PROOF_OF_RESIDENCE: address === undefined ? { reviewResult: null } : { reviewResult: address },
    });
  expect(statusesOf(of(red('UNSATISFACTORY_PHOTOS'), green, green))).toEqual(['retry', 'retry', 'approved']);
  expect(statusesOf(of(green, red('SELFIE_MISMATCH'), green))).toEqual(['approved', 'retry', 'approved']);
  expect(statusesOf(of(green, green, red('BAD_PROOF_OF_ADDRESS')))).toEqual(['approved', 'approved', 'retry']);
  const unread = of(red('UNSATISFACTORY_PHOTOS'), undefined, undefined);
  expect(checkKinds.map((kind) => labelsOf(unread, kind))).toEqual([
    ['unsatisfactory-photos'],
    ['unsatisfactory-photos'],
    ['not-looked-at'],
  ]);
  // a step without its own labels has those of the review
  expect(labelsOf(of(red(), green, green), 'age')).toEqual(['bad-proof-of-address']);
});

test('a refusal for good, one that concerns no step, and one whose steps are not told stand for every check', () => {
  const passed: StepStatuses = {
    IDENTITY: { reviewResult: green },
    SELFIE: { reviewResult: green },
    PROOF_OF_RESIDENCE: { reviewResult: green },
  };
  const final: ReviewResult = { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FRAUDULENT_PATTERNS'] };
  expect(statusesOf(applicantOf(final, passed))).toEqual(['rejected', 'rejected', 'rejected']);
  expect(statusesOf(applicantOf(red('ADDITIONAL_DOCUMENT_REQUIRED'), passed))).toEqual(['retry', 'retry', 'retry']);
  expect(statusesOf(applicantOf(red('UNSATISFACTORY_PHOTOS')))).toEqual(['retry', 'retry', 'retry']);
  expect(statusesOf(applicantOf(green, { IDENTITY: null }))).toEqual(['approved', 'approved', 'approved']);
});

const result = fc.option(fc.constantFrom(green, red('UNSATISFACTORY_PHOTOS'), red()), { nil: null });
const steps = fc.record({
  IDENTITY: fc.option(fc.record({ reviewResult: result }), { nil: null }),
  SELFIE: fc.option(fc.record({ reviewResult: result }), { nil: null }),
  PROOF_OF_RESIDENCE: fc.option(fc.record({ reviewResult: result }), { nil: null }),
});

test('KY-02 whatever the steps are, no check is approved that a step it rests on has not passed', () => {
  fc.assert(
    fc.property(steps, (told) => {
      const applicant = applicantOf(red('OTHER'), told);
      const isGreen = (name: keyof typeof told): boolean => told[name]?.reviewResult?.reviewAnswer === 'GREEN';
      const [age, identity, address] = statusesOf(applicant);
      if (age === 'approved') expect(isGreen('IDENTITY')).toBe(true);
      if (identity === 'approved') expect([isGreen('IDENTITY'), isGreen('SELFIE')]).toEqual([true, true]);
      if (address === 'approved') expect(isGreen('PROOF_OF_RESIDENCE')).toBe(true);
      for (const status of [age, identity, address]) expect(['approved', 'retry']).toContain(status);
    }),
  );
});

test('what a review covers and when its documents run out is read as the checker writes it', () => {
  expect(coveredBy(applicantOf(green))).toEqual(['age', 'identity', 'address']);
  expect(coveredBy({ ...applicantOf(green), requiredIdDocs: { docSets: [{ idDocSetType: 'IDENTITY2' }] } })).toEqual(['age', 'identity']);
  const idDocs = [
    { idDocType: 'PASSPORT', validUntil: '2031-05-01' },
    { idDocType: 'ID_CARD', validUntil: '2030-02-28' },
    { idDocType: 'UTILITY_BILL' },
    { idDocType: 'DRIVERS', validUntil: 'never' },
  ];
  expect(documentEnd({ idDocs })?.toISOString()).toBe('2030-03-01T00:00:00.000Z');
  expect(documentEnd({})).toBe(undefined);
});
