import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { FeedJoint } from '#contract/protocols/sports-feed.ts';
import { createJointTurns } from './joint-turns.ts';

/** A feed that answers when the test says so. */
function slowFeed() {
  const asked: { eventId: string; answer: (isKnown: boolean) => void }[] = [];
  const joint = async ({ eventId }: { eventId: string }): Promise<FeedJoint> =>
    await new Promise((resolve, reject) =>
      asked.push({ eventId, answer: (isKnown) => (isKnown ? resolve({ combines: true } as FeedJoint) : reject(new Error('down'))) }),
    );
  return { asked, of: createJointTurns({ joint }) };
}
const about = (eventId: string) => ({ eventId, legs: [] });

test('a player who asks for many has one of them asked at a time, and another is not kept waiting', async () => {
  const { asked, of } = slowFeed();
  const many = Array.from(
    { length: 60 },
    async (_, at) =>
      await of('many')
        .joint(about(`m${at}`))
        .then(
          () => 'told',
          () => 'failed',
        ),
  );
  await expect(of('many').joint(about('one too many'))).rejects.toThrow('Too many');
  void of('other').joint(about('o1'));
  await nextTurn();
  expect(asked.map(({ eventId }) => eventId)).toEqual(['m0', 'o1']);
  // the next one comes whatever becomes of the one before
  for (let at = 0; at < 60; at += 1) {
    asked.filter(({ eventId }) => eventId.startsWith('m'))[at]?.answer(at !== 0);
    await nextTurn();
  }
  expect(await Promise.all(many)).toEqual(['failed', ...Array.from({ length: 59 }, () => 'told')]);
  void of('many').joint(about('afterwards'));
  await nextTurn();
  expect(asked.at(-1)?.eventId).toBe('afterwards');
});
