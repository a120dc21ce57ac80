import { complaintStatus } from '#contract/complaints-words.ts';

export const statusName = (status: number): string =>
  Object.entries(complaintStatus).find(([, number]) => number === status)?.[0] ?? String(status);
