// What operators ask of a book whose answer is lost: it may have been done, so that it was asked stands in the log of significant events.
import { expect, test, vi } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { useTestApp } from '#testing/test-app.ts';
import { withSports } from '#testing/with-sports.ts';

const app = useTestApp(withSports().options);

test.each([
  ['event', 'suspend', 'e1'],
  ['sport', 'margin', 'football', '--to', '5'],
  ['sport', 'limits', 'football', '--max', '40'],
  ['sport', 'move', 'football', '--by', '5', '--full-at', '25000'],
])('%s %s is in the log before the book hears of it', async (noun, act, subject, ...more) => {
  const { book } = app().context.sports;
  if (book === undefined) throw new Error('There is no book');
  const why = `lost ${noun} ${act}`;
  const ask = vi.spyOn(book, 'ask').mockImplementation(async () => await Promise.reject(new Error('no answer')));
  const { code } = await openVerbs(app())(noun, act, subject, ...more, '--reason', why);
  expect(ask).toHaveBeenCalled();
  ask.mockRestore();
  expect(code).toBe(1);
  const { rows } = await app().context.database.pool.query('select action, subject from audit where reason = $1', [why]);
  expect(rows).toEqual([{ action: `${noun} ${act} asked`, subject }]);
});
