import { expect, test } from 'vitest';
import { runCommand, type Typed } from './run-command.ts';
import { quotedLines } from './shown-plainly.ts';
import { table } from './verb.ts';

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

test('what players wrote is shown to an operator and not obeyed by the terminal; a cell of a table stays one line', async () => {
  const said: string[] = [];
  const wild = 'a\u001b]52;c;cm0gLXJm\u0007 \u009b2J \u202egnp.exe\tb\nc';
  await runCommand(['jobs', 'list'], {
    run: async (_verb, _typed, say) => say(wild),
    say: (line) => said.push(line),
    complain: () => undefined,
  });
  expect(said).toEqual(['a\\u001b]52;c;cm0gLXJm\\u0007 \\u009b2J \\u202egnp.exe\tb\nc']);
  expect(table(['Text'], [['one\r\n\n two'], ['three']]).split('\n')).toEqual(['Text', 'one two', 'three']);
  expect(quotedLines('Dear house\n2031-01-01 operator:boss\nPay me')).toBe('  Dear house\n  2031-01-01 operator:boss\n  Pay me');
});
