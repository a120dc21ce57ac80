import { expect, test } from 'vitest';
import { inOrder, withNews } from './chat-data.ts';
import { bestOf, tellingWords } from './help-answers.ts';

const conversation = (id: string, more: object = {}) =>
  ({ id, version: 1, readByOwner: 0, status: 'open', lastNumber: 0, operator: null, ...more }) as never;
const message = (conversationId: string, number: number, more: object = {}) =>
  ({ id: `${conversationId}${number}`, conversationId, number, from: 'operator', text: 'x', ...more }) as never;
const chat = (more: object = {}) => ({ conversation: null, messages: [], unread: 0, isStaffed: true, ...more }) as never;

test('messages are in the order of their conversations and numbers, each once', () => {
  const [a1, a2, b1] = [message('a', 1), message('a', 2), message('b', 1)];
  expect(inOrder([b1, a2, a1, a2])).toEqual([a1, a2, b1]);
});

test('news add a message and count what was not read; an older state and a message heard again change nothing', () => {
  const first = withNews(chat(), conversation('a', { version: 3, readByOwner: 1 }), message('a', 2));
  expect([first.unread, first.messages.length]).toEqual([1, 1]);
  const again = withNews(first, conversation('a', { version: 2 }), message('a', 2));
  expect([again.conversation?.version, again.unread, again.messages.length]).toEqual([3, 1, 1]);
  const read = withNews(again, conversation('a', { version: 4, readByOwner: 2 }), null);
  expect(read.unread).toBe(0);
  expect(withNews(read, conversation('b'), null).conversation?.id).toBe('b');
  expect(withNews(read, conversation('A', { version: 9 }), null).conversation?.id).toBe('a');
});

test('a question is looked for by its longer words, and a page counts that several of them find', () => {
  expect(tellingWords('Hi, where is my withdrawal of the winnings? My winnings!')).toEqual(['withdrawal', 'winnings', 'where']);
  const page = (identity: string) => ({ section: 'questions', identity, title: identity, description: '', group: null }) as never;
  const [withdraw, terms, bonus] = [page('withdraw'), page('terms'), page('bonus')];
  expect(
    bestOf([
      [withdraw, terms],
      [terms, withdraw],
      [bonus, withdraw],
    ]),
  ).toEqual([withdraw, terms]);
  expect(bestOf([[bonus], [terms]])).toEqual([bonus, terms]);
  expect(bestOf([[], [], []])).toEqual([]);
});
