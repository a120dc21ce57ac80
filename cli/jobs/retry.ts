import { retryJob } from '#server/platform/job-queue.ts';
import type { AppVerb } from '../verb.ts';
import { change } from './change.ts';

export const retry: AppVerb = {
  usage: '<job> --reason "why"',
  summary: 'Gives a job all its attempts again, the first at once',
  options: ['reason'],
  async run(given) {
    const id = await change(given, 'retry', retryJob);
    given.say(`${id} is tried again.`);
  },
};
