// What the page does with news of the player's checks.
import type { Answer } from '#contract/kernel/calls.ts';
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { readAgain, readOnceMore } from '#site/shared/live/query-updates.ts';

export const channels: ChannelHandlers = {
  'verification:checks': {
    take({ queries }, { verification }) {
      readOnceMore(queries, { queryKey: ['readVerification'] });
      // what the checks ask for, and what waits for a document, changes with them
      readAgain(queries, 'listDocuments');
      queries.setQueriesData<Answer<'readVerification'>>({ queryKey: ['readVerification'] }, (answer) =>
        answer === undefined || answer.data.version > verification.version ? answer : { ...answer, data: verification },
      );
    },
  },
};
