import { expect, test } from 'vitest';
import { runCommand, type Typed } from './run-command.ts';

/** What a verb gets of what was typed, or what is said against it. */
async function typed(...args: string[]): Promise<Typed | string> {
  let given: Typed | undefined;
  const complaints: string[] = [];
  const code = await runCommand(args, {
    run: async (_verb, parsed) => void (given = parsed),
    say: () => undefined,
    complain: (line) => complaints.push(line),
  });
  expect(code).toBe(given === undefined ? 2 : 0);
  return given ?? complaints.join('\n');
}

test('words and options come apart; an amount below zero is a word', async () => {
  const asked = { words: ['a@lanternhall.example', 'EUR', '-12.50'], options: { reason: 'paid twice' } };
  const [email = '', currency = '', amount = ''] = asked.words;
  expect(await typed('wallet', 'adjust', email, currency, amount, '--reason', 'paid twice')).toEqual(asked);
  expect(await typed('wallet', 'adjust', '--reason=paid twice', email, currency, amount)).toEqual(asked);
  expect(await typed('wallet', 'adjust', email, '--reason', '-5 EUR')).toEqual({ words: [email], options: { reason: '-5 EUR' } });
});

test('a flag stands by itself, wherever it stands', async () => {
  expect(await typed('jurisdiction', 'show', '--json', 'uk')).toEqual({ words: ['uk'], options: { json: 'on' } });
  expect(await typed('jurisdiction', 'show', 'uk')).toEqual({ words: ['uk'], options: {} });
  expect(await typed('jurisdiction', 'show', 'uk', '--json=no')).toContain('--json takes no value.');
});

test('an option that is unknown, short or without its value is refused with its name', async () => {
  expect(await typed('wallet', 'adjust', '--amount', '5')).toContain('It takes no option --amount.');
  expect(await typed('wallet', 'adjust', '-r', 'why')).toContain('It takes no option -r.');
  expect(await typed('wallet', 'adjust', '--reason')).toContain('--reason needs a value.');
});
