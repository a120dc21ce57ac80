// What an operator's command is, and how it says things.
import type { Context } from '#server/boot/context.ts';

export interface Given {
  context: Context;
  /** Words after noun and verb. */
  words: readonly string[];
  /** Options of the form --name value. */
  options: Readonly<Record<string, string>>;
  /** Who asks: operator:<name>. */
  actor: string;
  say(line: string): void;
}

interface Face {
  /** Arguments as shown in the help: `<e-mail or id>`. */
  usage: string;
  summary: string;
  /** Names of the options it takes. */
  options?: readonly string[];
  /** Names of those that take no value; one that is given is 'on'. */
  flags?: readonly string[];
}

/** A verb that looks at the database as it stands: nothing is brought up to date before, and nothing is opened. */
export interface DatabaseVerb extends Face {
  runOnDatabase(given: Pick<Given, 'words' | 'options' | 'say'> & { databaseUrl: string }): Promise<void>;
}

export interface AppVerb extends Face {
  /** For demo houses alone: another house refuses it. */
  demoOnly?: true;
  run(given: Given): Promise<void>;
}

export type Verb = AppVerb | DatabaseVerb;

/** What was asked for cannot be done, or was done and came out badly. Ends the command with 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A mistake in how the command was given, told without a stack. Ends the command with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The reason that every change needs. @throws UsageError */
export function requireReason({ options }: Given): string {
  const reason = options['reason']?.trim() ?? '';
  if (reason.length < 3) throw new UsageError('A change needs a reason of three letters or more: --reason "why"');
  return reason;
}

/** The first word. @throws UsageError naming what is missing */
export function requireWord({ words }: Given, what: string): string {
  const [word] = words;
  if (word === undefined) throw new UsageError(`Name ${what}.`);
  return word;
}

/** Rows under headings, in columns as wide as their longest cell. A cell is one line, whatever was written into it. */
export function table(headings: readonly string[], written: readonly (readonly string[])[]): string {
  const rows = written.map((row) => row.map((cell) => cell.replaceAll(/\s*[\r\n]+\s*/g, ' ')));
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)].join('\n');
}
