// What a review of the checker says of each check. A review that may be tried again says of every step how it went: only what failed is asked
// for again.
import type { Applicant, PersonInfo, ReviewResult } from '#contract/protocols/identity-check.ts';
import type { CheckKind } from '#contract/verification.ts';
import type { PersonName } from '#kit/person-names.ts';
import { lastDayEnd } from './check-end.ts';
import type { KeptStatus } from './tables.ts';

export interface Outcome {
  status: KeptStatus;
  labels: string[];
}

const toLabel = (label: string): string => label.toLowerCase().replaceAll('_', '-').slice(0, 60);
const labelsOf = (results: readonly ReviewResult[]): string[] => [
  ...new Set(results.flatMap(({ rejectLabels }) => (rejectLabels ?? []).map(toLabel))),
];

/** Which checks a review covers, by the sets of documents that the checker asked for. */
export function coveredBy({ requiredIdDocs }: Applicant): CheckKind[] {
  const sets = requiredIdDocs?.docSets.map(({ idDocSetType }) => idDocSetType) ?? ['IDENTITY'];
  const hasIdentity = sets.some((set) => set.startsWith('IDENTITY'));
  return [...(hasIdentity ? (['age', 'identity'] as const) : []), ...(sets.includes('PROOF_OF_RESIDENCE') ? (['address'] as const) : [])];
}

/** The outcome of the whole review; undefined before anything was handed in. */
function wholeOutcome({ review }: Applicant): Outcome | undefined {
  const { reviewStatus, reviewResult } = review;
  if (reviewStatus === 'onHold') return { status: 'on-hold', labels: [] };
  if (reviewStatus === 'init' || reviewStatus === 'awaitingUser') return undefined;
  if (reviewStatus !== 'completed' || reviewResult === undefined) return { status: 'pending', labels: [] };
  if (reviewResult.reviewAnswer === 'GREEN') return { status: 'approved', labels: [] };
  return { status: reviewResult.reviewRejectType === 'RETRY' ? 'retry' : 'rejected', labels: labelsOf([reviewResult]) };
}

/** The steps that a check rests on; the face belongs to who somebody is, not to how old. */
const restsOn: Readonly<Record<CheckKind, readonly RegExp[]>> = {
  age: [/^IDENTITY\d*$/],
  identity: [/^IDENTITY\d*$/, /^SELFIE\d*$/],
  address: [/^PROOF_OF_RESIDENCE$/],
};

/** The outcome of one check of a review that may be tried again. */
function stepOutcome(steps: NonNullable<Applicant['steps']>, kind: CheckKind, whole: Outcome): Outcome {
  const names = Object.keys(steps).filter((name) => restsOn[kind].some((pattern) => pattern.test(name)));
  const results = names.map((name) => steps[name]?.reviewResult ?? undefined);
  const failed = results.filter((result): result is ReviewResult => result?.reviewAnswer === 'RED');
  if (failed.length > 0) {
    const labels = labelsOf(failed);
    return { status: 'retry', labels: labels.length === 0 ? whole.labels : labels };
  }
  const isPassed = results.length > 0 && results.every((result) => result?.reviewAnswer === 'GREEN');
  return isPassed ? { status: 'approved', labels: [] } : { status: 'retry', labels: ['not-looked-at'] };
}

/** Returns how a check comes out of a review; undefined before anything was handed in. */
export function outcomeOf(applicant: Applicant, kind: CheckKind): Outcome | undefined {
  const whole = wholeOutcome(applicant);
  const { steps } = applicant;
  if (whole?.status !== 'retry' || steps === undefined) return whole;
  // some refusals concern no step: then all of it is tried again
  const isOfSteps = Object.values(steps).some((step) => step?.reviewResult?.reviewAnswer === 'RED');
  return isOfSteps ? stepOutcome(steps, kind, whole) : whole;
}

/** Returns the end of the last day of the first document that runs out. */
export function documentEnd({ idDocs }: PersonInfo): Date | undefined {
  const ends = (idDocs ?? []).map(({ validUntil }) => lastDayEnd(validUntil)).filter((end) => end !== undefined);
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/** Returns the name that the checker has read of the documents, or has compared with them. */
export function nameOf({ info, fixedInfo }: Applicant): PersonName | undefined {
  const { firstName, lastName } = { ...fixedInfo, ...info };
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
}
