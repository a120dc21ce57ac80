// The contract as OpenAPI 3.1. TypeBox schemas are JSON Schema already, so this only arranges them.
import { type CallRow, type CallSpec, needsGoodStanding } from '#contract/kernel/call.ts';
import { type ProblemName, problems } from '#contract/kernel/problems.ts';

type Json = Record<string, unknown>;

const tagOf = (path: string): string => path.split('/')[1] ?? '';

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'integer' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'params', 'message'],
        properties: { field: { type: 'string' }, rule: { type: 'string' }, params: { type: 'object' }, message: { type: 'string' } },
      },
    },
  },
};

/** What a request may meet before there is a call: the parser of HTTP and the address; and an unknown name in the query. */
const ofEvery: readonly ProblemName[] = [
  'malformed-request',
  'request-timeout',
  'headers-too-large',
  'invalid-input',
  'too-many-requests',
  'service-unavailable',
  'internal',
];

/** Refusals that a call may give: those it names and those that the road gives to its like, in the order in which it walks. */
export function problemsOf({ method, spec }: CallRow): ProblemName[] {
  const ofRoad: ProblemName[] = [...ofEvery];
  // whatever has a body at all, expected or not, has a type and a size
  if (method !== 'GET') ofRoad.push('foreign-origin', 'body-too-large', 'unsupported-media-type');
  // a call that needs no session refuses one that is over
  if (spec.who !== 'guest') ofRoad.push('unauthorized');
  if (needsGoodStanding(spec)) ofRoad.push('player-excluded', 'player-blocked');
  // what the path or an anchor names may be nowhere
  if (spec.params || spec.query?.properties['before'] !== undefined) ofRoad.push('not-found');
  if (spec.closedInMaintenance) ofRoad.push('maintenance');
  return [...new Set([...(spec.problems ?? []), ...ofRoad])];
}

function parametersOf(schema: unknown, where: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => {
    const isList = property['type'] === 'array';
    return {
      name: isList ? `${name}[]` : name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
      ...(isList && { style: 'form', explode: true }),
    };
  });
}

function responsesOf(row: CallRow): Json {
  const { spec } = row;
  const refusals = problemsOf(row);
  const properties: Json = { data: spec.data };
  if (spec.paged) properties['meta'] = { $ref: '#/components/schemas/PageMeta' };
  const responses: Json = {
    200: {
      description: 'Done',
      content: spec.isFile
        ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
    },
  };
  for (const status of new Set(refusals.map((slug) => problems[slug].status))) {
    const slugs = refusals.filter((slug) => problems[slug].status === status);
    const description = slugs.map((slug) => `${problems[slug].code} ${slug}: ${problems[slug].title}`).join('; ');
    responses[status] = { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
  }
  return responses;
}

function bodyOf({ body, upload }: CallSpec): Json {
  if (upload === undefined) return { 'application/json': { schema: body } };
  const files = { type: 'array', minItems: 1, maxItems: upload.maxFiles, items: { type: 'string', format: 'binary' } };
  const { properties = {}, required = [] } = (body ?? {}) as { properties?: Json; required?: string[] };
  const schema = { type: 'object', required: [...required, 'files'], properties: { ...properties, files } };
  return { 'multipart/form-data': { schema } };
}

function operationOf(row: CallRow): Json {
  const { name, path, spec } = row;
  return {
    operationId: name,
    summary: spec.summary,
    tags: [tagOf(path)],
    ...(spec.who !== 'guest' && { security: spec.who === 'player' ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
    parameters: [...parametersOf(spec.params, 'path'), ...parametersOf(spec.query, 'query')],
    ...(spec.body && { requestBody: { required: true, content: bodyOf(spec) } }),
    responses: responsesOf(row),
  };
}

/** Returns the document of these calls; `serverUrl` is the origin under which the API is reached. */
export function openApi(rows: readonly CallRow[], serverUrl: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(row) };
  const integer = { type: 'integer' };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lanternhall',
      version,
      description: 'Money is an integer in the smallest unit of the currency beside it. Times are ISO 8601 in UTC.',
    },
    servers: [{ url: `${serverUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Problem: problemSchema,
        PageMeta: {
          type: 'object',
          required: ['page', 'perPage', 'total'],
          properties: { page: integer, perPage: integer, total: integer },
        },
      },
    },
  };
}
