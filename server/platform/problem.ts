// A Problem is an expected refusal from the contract's closed list; anything else that is thrown is a bug.
import { type FieldError, type ProblemBody, type ProblemName, problems, problemType } from '#contract/kernel/problems.ts';
import { fillMessage, type RuleName, ruleMessages, type RuleParams } from '#contract/rules.ts';

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly slug: ProblemName;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfterS: number | undefined;
  constructor(slug: ProblemName, detail: string, more: { errors?: FieldError[]; retryAfterS?: number; cause?: unknown } = {}) {
    super(detail, { cause: more.cause });
    this.slug = slug;
    this.errors = more.errors;
    this.retryAfterS = more.retryAfterS;
  }
}

/** One field's refusal with its default message. */
export function fieldError(field: string, rule: RuleName, params: RuleParams = {}): FieldError {
  return { field, rule, params, message: fillMessage(ruleMessages[rule], params) };
}

/** How much of what is wrong is told: enough for every form, and no more than a few times what was sent. */
const maxErrors = 50;
const maxErrorBytes = 6 * 1024;
const maxDetailed = 10;
const maxFieldLetters = 100;

/** The first errors, as many as an answer has room for. */
function firstOf(errors: readonly FieldError[]): FieldError[] {
  let bytes = 0;
  const told: FieldError[] = [];
  for (const error of errors.slice(0, maxErrors)) {
    const one = { ...error, field: error.field.slice(0, maxFieldLetters).toWellFormed() };
    bytes += Buffer.byteLength(JSON.stringify(one));
    if (bytes > maxErrorBytes && told.length > 0) break;
    told.push(one);
  }
  return told;
}

/** Refuses input field by field. Of very many errors the first are told; `count` says how many there were. */
export function refuseFields(...errors: FieldError[]): Problem {
  return refuseFieldsOf(errors, errors.length);
}

export function refuseFieldsOf(errors: readonly FieldError[], count: number): Problem {
  const told = firstOf(errors);
  const lines = told.slice(0, maxDetailed).map((error) => `${error.field}: ${error.message}`);
  if (count > lines.length) lines.push(`and ${count - lines.length} more`);
  return new Problem('invalid-input', lines.join('; '), { errors: told });
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { code, status, title } = problems[problem.slug];
  const body: ProblemBody = { type: problemType(problem.slug), title, status, detail: problem.message, code, requestId };
  if (problem.errors !== undefined) body.errors = problem.errors;
  return body;
}
