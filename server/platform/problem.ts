// A Problem is an expected refusal from the contract's closed list; anything else that is thrown is a bug.
import { type FieldError, type ProblemBody, type ProblemName, problems, problemType } from '#contract/problems.ts';
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

/** Refuses input field by field. */
export function refuseFields(...errors: FieldError[]): Problem {
  const detail = errors.map((error) => `${error.field}: ${error.message}`).join('; ');
  return new Problem('invalid-input', detail, { errors });
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { code, status, title } = problems[problem.slug];
  const body: ProblemBody = { type: problemType(problem.slug), title, status, detail: problem.message, code, requestId };
  if (problem.errors !== undefined) body.errors = problem.errors;
  return body;
}
