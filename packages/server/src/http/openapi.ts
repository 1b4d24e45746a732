/** The OpenAPI 3.1 document, generated from the schemas of the validation. */
import { type Api, bodyMost, type CallSpec, errors, permissions } from '@czyun/contract';
import { z } from 'zod';
import { methodsOf } from './mount.ts';

export interface OpenApiOptions {
  readonly basePath: string;
  readonly version: string;
  /** Calls that change something also answer to GET. */
  readonly changingGet: boolean;
}

type Json = Record<string, unknown>;

/** The document of groups of calls by area. */
export function openApi(areas: Readonly<Record<string, Api>>, options: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const [area, api] of Object.entries(areas)) {
    for (const [name, spec] of Object.entries(api)) {
      const path = `${options.basePath}${spec.path}`;
      const item = paths[path] ?? {};
      paths[path] = item;
      for (const method of methodsOf(spec, options.changingGet)) {
        const twin = method !== spec.method;
        item[method.toLowerCase()] = operation(twin ? `${name}Post` : name, area, spec, twin);
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '储能与工厂监控平台 / Energy-storage and factory monitoring',
      version: options.version,
      description:
        'Every answer is an envelope {code, msg, data}; code 200 is success. Times are UTC epoch milliseconds. Texts come in Chinese or English by the account or `accept-language`.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        sid: { type: 'apiKey', in: 'header', name: 'sid', description: 'Token mode: the `sid` that signing in answered' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description:
            'Cookie mode (sign in with `x-session-mode: cookie`); calls that change something also need the header `x-requested-with`',
        },
      },
      schemas: { Error: errorSchema() },
      responses: errorResponses(),
    },
  };
}

function operation(name: string, area: string, spec: CallSpec, fieldsInBody: boolean): Json {
  const query = spec.query ? schemaOf(spec.query) : undefined;
  const bodySchema = fieldsInBody ? query : spec.body ? schemaOf(spec.body) : undefined;
  const isPermission = spec.access in permissions;
  return {
    operationId: name,
    tags: [area],
    summary: spec.summary,
    ...(isPermission ? { 'x-permission': spec.access } : { 'x-access': spec.access }),
    ...(spec.also ? { 'x-also': spec.also } : {}),
    ...(spec.changes ? { 'x-changes': true } : {}),
    ...(spec.persons ? { 'x-persons': true } : {}),
    'x-cost': spec.cost ?? 'cheap',
    ...(bodySchema ? { 'x-body-most': bodyMost(spec) } : {}),
    security: spec.access === 'public' ? [] : [{ sid: [] }, { cookie: [] }],
    ...parametersOf(spec, fieldsInBody ? undefined : query),
    ...requestBody(spec, bodySchema),
    responses: {
      200: { description: 'Success', content: successOf(spec) },
      ...Object.fromEntries(statusesOf(spec).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

function requestBody(spec: CallSpec, schema: Json | undefined): Json {
  if (spec.rawBody) {
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } };
  }
  return schema ? { requestBody: { required: true, content: { 'application/json': { schema } } } } : {};
}

function parametersOf(spec: CallSpec, query: Json | undefined): { parameters?: Json[] } {
  const all = [...(spec.params ? parameters(schemaOf(spec.params), 'path') : []), ...(query ? parameters(query, 'query') : [])];
  return all.length > 0 ? { parameters: all } : {};
}

function parameters(fields: Json, place: 'path' | 'query'): Json[] {
  const required = new Set(fields.required as readonly string[] | undefined);
  return Object.entries((fields.properties ?? {}) as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(description === undefined ? {} : { description }),
    required: place === 'path' || required.has(name),
    schema,
  }));
}

function successOf(spec: CallSpec): Json {
  if (spec.file) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: envelope(schemaOf(spec.response)) } };
}

/** The input and output of clients: the schema before transforms and defaults. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return json;
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    properties: { code: { const: 200 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
}

function statusesOf(spec: CallSpec): number[] {
  const statuses = [400, 413, 429, 500];
  if (spec.access !== 'public') statuses.push(401, 403);
  if (spec.scope) statuses.push(404);
  if (spec.path === '/login') statuses.push(401);
  if (spec.body || spec.rawBody || spec.changes) statuses.push(408);
  if (spec.changes) statuses.push(507);
  return statuses.sort((a, b) => a - b);
}

function errorSchema(): Json {
  const codes = [...new Set(Object.values(errors).map((error) => error.code))].sort((a, b) => a - b);
  return {
    type: 'object',
    properties: {
      code: { type: 'integer', enum: codes },
      msg: { type: 'string', description: "The sentence, in the caller's language" },
      data: {
        type: ['null', 'array', 'object'],
        description: 'null; of a reading call that failed (5xx) its empty default: [] or empty lists',
      },
      errors: {
        type: 'array',
        description: 'Which fields were wrong',
        items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } }, required: ['path', 'message'] },
      },
    },
    required: ['code', 'msg', 'data'],
  };
}

function errorResponses(): Json {
  const byStatus = new Map<number, string[]>();
  for (const error of Object.values(errors))
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), `${error.code} ${error.en}`]);
  return Object.fromEntries(
    [...byStatus].map(([status, sentences]) => [
      status,
      {
        description: [...new Set(sentences)].join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
