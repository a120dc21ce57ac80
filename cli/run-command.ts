// From what was typed to an exit code: 0 done, 1 refused or failed, 2 not how the command is given.
import { parseArgs } from 'node:util';
import { errorLines } from '#server/platform/plain-error.ts';
import { Problem } from '#server/platform/problem.ts';
import { shownPlainly } from './shown-plainly.ts';
import { Refusal, UsageError, type Verb } from './verb.ts';
import { verbs } from './verbs.ts';

export interface Typed {
  words: string[];
  options: Record<string, string>;
}

interface Terminal {
  /** Runs a verb on the house's database; it says what it has to say by the last argument. */
  run(verb: Verb, typed: Typed, say: (line: string) => void): Promise<void>;
  say(line: string): void;
  complain(line: string): void;
}

function help(): string {
  const rows = Object.entries(verbs).flatMap(([noun, of]) =>
    Object.entries(of).map(([name, verb]) => [`${noun} ${name} ${verb.usage}`.trim(), verb.summary] as const),
  );
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return [
    'npm run op -- <noun> <verb> [words] [--option value]',
    '',
    ...rows.map(([usage, summary]) => `  ${usage.padEnd(width)}   ${summary}`),
    '',
    'It ends with 0 when it is done, with 1 when it was refused or came out badly, with 2 when it was not given right.',
    'OPERATOR names who acts; without it the user of this machine does. It is believed: whoever may run this can name anybody.',
  ].join('\n');
}

/** Splits what was typed into words and options. @throws UsageError for an option that the verb does not take */
function parse(args: string[], verb: Verb): Typed {
  const { options: known = [], flags = [] } = verb;
  const { tokens } = parseArgs({
    args,
    options: Object.fromEntries([
      ...known.map((name) => [name, { type: 'string' }]),
      ...flags.map((name) => [name, { type: 'boolean' }]),
    ]) as Record<string, { type: 'string' | 'boolean' }>,
    allowPositionals: true,
    strict: false, // the refusals below are ours
    tokens: true,
  });
  const words = new Map<number, string>();
  const options: Record<string, string> = {};
  for (const token of tokens) {
    const arg = args[token.index] ?? '';
    // -12.50 is an amount, not a row of short options
    if (token.kind === 'positional' || /^-[\d.,]/.test(arg)) words.set(token.index, arg);
    else if (token.kind === 'option' && flags.includes(token.name)) {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`);
      options[token.name] = 'on';
    } else if (token.kind === 'option' && !known.includes(token.name)) throw new UsageError(`It takes no option ${token.rawName}.`);
    else if (token.kind === 'option' && token.value === undefined) throw new UsageError(`${token.rawName} needs a value.`);
    else if (token.kind === 'option') options[token.name] = token.value;
  }
  return { words: [...words.values()], options };
}

/** Returns the exit code. Never throws: what nobody expected is told with its stack, and is a failure. */
export async function runCommand(typed: readonly string[], { run, ...terminal }: Terminal): Promise<number> {
  const say = (line: string): void => terminal.say(shownPlainly(line));
  const complain = (line: string): void => terminal.complain(shownPlainly(line));
  const [noun = 'help', name = '', ...args] = typed;
  const verb = verbs[noun]?.[name];
  if (['help', '--help', '-h'].includes(noun)) {
    say(help());
    return 0;
  }
  if (verb === undefined) {
    complain(`There is no command "${`${noun} ${name}`.trim()}".\n\n${help()}`);
    return 2;
  }
  try {
    await run(verb, parse(args, verb), say);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n\n  ${noun} ${name} ${verb.usage}`);
      return 2;
    }
    complain(error instanceof Refusal || error instanceof Problem ? error.message : errorLines(error));
    return 1;
  }
}
