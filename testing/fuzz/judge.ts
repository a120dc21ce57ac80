// What an answer must be whatever was asked: one that the API's own text describes, with nothing of the inside in it.
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type ProblemName, problems, problemType } from '#contract/kernel/problems.ts';
import type { RawAnswer } from './send-raw.ts';

export interface Judge {
  /** What is wrong with an answer of a call: method and path as in the API's text. Empty: nothing. */
  ofCall(method: string, path: string, answer: RawAnswer): string[];
  /** What is wrong with an answer of any door. */
  ofDoor(answer: RawAnswer): string[];
  /** What is wrong with a refusal, which is a problem wherever the API gives it. */
  ofProblem(answer: RawAnswer): string[];
}

type Responses = Record<string, { content?: Record<string, { schema: object }> }>;
interface OpenApi {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { schemas: Record<string, object> };
}

/** A stack, a statement or a path of the server's disk. */
const inside =
  /\n\s+at .+:\d+:\d+|\bselect .+ from |insert into |node_modules|\/server\/modules\/|violates .* constraint|syntax error at or near/i;
/** The closed list, by what a body says of its type. */
const slugs = new Map((Object.keys(problems) as ProblemName[]).map((name) => [problemType(name), problems[name]]));

function parseJson(text: string): { value?: unknown; fault?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: `the body is no JSON: ${text.slice(0, 120)}` };
  }
}

/**
 * @param openApi GET /api/openapi.json
 * @param mayBeBusy under load the app may say for a moment that it is
 */
export function createJudge(openApi: unknown, mayBeBusy = false): Judge {
  const { paths, components } = openApi as OpenApi;
  const ajv = new Ajv.default({ strict: false, allErrors: true });
  addFormats.default(ajv, ['uuid', 'email', 'date', 'date-time', 'uri']);
  ajv.addSchema({ $id: 'openapi', components });
  const validators = new Map<object, ValidateFunction>();
  const local = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as object;

  function fitsTo(schema: object, body: unknown): string[] {
    let validate = validators.get(schema);
    if (validate === undefined) validators.set(schema, (validate = ajv.compile(local(schema))));
    return validate(body) ? [] : [`the body does not fit its schema: ${ajv.errorsText(validate.errors).slice(0, 300)}`];
  }

  function ofDoor({ status, headers, body }: RawAnswer): string[] {
    const faults: string[] = [];
    if (status === 0) faults.push('the connection was closed without an answer');
    if (status >= 500 && !(mayBeBusy && status === 503)) faults.push(`status ${status}: ${body.slice(0, 200)}`);
    if (status !== 0 && status !== 101 && headers['x-content-type-options'] !== 'nosniff') faults.push(`status ${status} without nosniff`);
    if (status >= 400 && inside.test(body)) faults.push(`the answer tells of the inside: ${body.slice(0, 300)}`);
    return faults;
  }

  function ofProblem(answer: RawAnswer): string[] {
    const faults = ofDoor(answer);
    if (answer.status === 0) return faults;
    if (answer.headers['content-type'] !== 'application/problem+json; charset=utf-8')
      faults.push(`a refusal (${answer.status}) of type ${answer.headers['content-type']}`);
    const { value, fault } = parseJson(answer.body);
    if (fault !== undefined) return [...faults, fault];
    faults.push(...fitsTo(components.schemas['Problem'] ?? {}, value));
    const { type, status, code } = value as { type?: string; status?: number; code?: number };
    const listed = slugs.get(type ?? '');
    if (listed === undefined || listed.status !== answer.status || status !== answer.status || listed.code !== code)
      faults.push(`the problem ${type} ${code} with status ${status} came with status ${answer.status}`);
    return faults;
  }

  function ofCall(method: string, path: string, answer: RawAnswer): string[] {
    const documented = paths[path]?.[method.toLowerCase()]?.responses;
    const response = documented?.[String(answer.status)];
    if (answer.status === 0) return ofDoor(answer);
    const slug = /"type":"\/api\/docs#([a-z-]+)"/.exec(answer.body)?.[1] ?? 'no problem';
    const undocumented = response === undefined ? [`status ${answer.status} (${slug}) is not documented`] : [];
    if (answer.status !== 200) return [...undocumented, ...ofProblem(answer)];
    const faults = [...undocumented, ...ofDoor(answer)];
    // a file is of any type and has no schema
    if (response?.content?.['*/*'] !== undefined) return faults;
    if (answer.headers['content-type'] !== 'application/json; charset=utf-8') faults.push(`type ${answer.headers['content-type']}`);
    const schema = response?.content?.['application/json']?.schema;
    const { value, fault } = parseJson(answer.body);
    return [...faults, ...(fault !== undefined ? [fault] : schema === undefined ? [] : fitsTo(schema, value))];
  }

  return { ofCall, ofDoor, ofProblem };
}
