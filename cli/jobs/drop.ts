import { dropJob } from '#server/platform/job-queue.ts';
import type { AppVerb } from '../verb.ts';
import { change } from './change.ts';

export const drop: AppVerb = {
  usage: '<job> --reason "why"',
  summary: 'Removes a job that is not to be done; what it was given stays in the audit',
  options: ['reason'],
  async run(given) {
    const id = await change(given, 'drop', dropJob);
    given.say(`${id} is removed.`);
  },
};
