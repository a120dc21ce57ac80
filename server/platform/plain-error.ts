// An error as it may be logged: what happened and where, never the objects that libraries hang on it. A database client among them would
// show its password and the key that cancels its queries.

export interface PlainError {
  type: string;
  message: string;
  stack: string | undefined;
  cause?: PlainError;
  errors?: PlainError[];
  [fact: string]: unknown;
}

/** Facts that Node and PostgreSQL put on their errors and that name nobody. */
const facts = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'constraint',
  'schema',
  'table',
  'column',
  'routine',
  'where',
  'statusCode',
];
const maxDepth = 4;

/** Returns an error as facts of plain types; whatever else was thrown as text. */
export function plainError(error: unknown, depth = 0): PlainError {
  if (typeof error === 'string') return { type: 'text', message: error, stack: undefined };
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown', stack: undefined };
  const plain: PlainError = { type: error.name, message: error.message, stack: error.stack };
  const own = error as unknown as Record<string, unknown>;
  for (const fact of facts) if (['string', 'number'].includes(typeof own[fact])) plain[fact] = own[fact];
  if (depth >= maxDepth) return plain;
  if (error.cause !== undefined) plain.cause = plainError(error.cause, depth + 1);
  if (error instanceof AggregateError) plain.errors = error.errors.map((one) => plainError(one, depth + 1));
  return plain;
}

/** An error as lines for a console. */
export function errorLines(error: unknown): string {
  const { type, message, stack, cause, errors = [] } = plainError(error);
  const from = [...(cause === undefined ? [] : [cause]), ...errors].map((one) => `  caused by ${one.stack ?? one.message}`);
  return [stack ?? `${type}: ${message}`, ...from].join('\n');
}
