import { defineApi } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areasOf, featureSpecs } from '../features/index.ts';
import { openApi } from './openapi.ts';

const call = { method: 'POST', reads: true, access: 'session', summary: 'x', response: z.string() } as const;
const api = defineApi({
  read: {
    ...call,
    path: '/of/{kind}/r',
    params: z.object({ kind: z.enum(['a', 'b']) }),
    query: z.object({ page: z.number().optional().describe('Page, from 1 on') }),
  },
  upload: { ...call, path: '/up', rawBody: true, streamed: true },
  download: { ...call, method: 'GET', path: '/down', file: true },
});
interface Operation {
  parameters?: object[];
  requestBody?: { content: object };
  responses: Record<string, { content: object }>;
}
const { paths } = openApi({ area: api }, { basePath: '/base', version: '1', changingGet: true }) as {
  paths: Record<string, Record<string, Operation>>;
};

describe('the document', () => {
  it('describes the parameters of a path, always required', () => {
    expect(paths['/base/of/{kind}/r']?.post?.parameters).toEqual([
      { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['a', 'b'] } },
      { name: 'page', in: 'query', description: 'Page, from 1 on', required: false, schema: { type: 'number' } },
    ]);
  });

  it('contains the cost of a call, the limit of its body, and the answers beyond both', () => {
    const costly = { ...call, path: '/costly', cost: 'heavy', most: { kB: 96 }, body: z.object({}) } as const;
    const document = openApi({ area: defineApi({ costly }) }, { basePath: '', version: '1', changingGet: true }) as {
      paths: Record<string, Record<string, object>>;
    };
    expect(document.paths['/costly']?.post).toMatchObject({
      'x-cost': 'heavy',
      'x-body-most': { kB: 96, values: 1000, depth: 32 },
      responses: { 413: {}, 429: {} },
    });
  });

  it('marks bodies and answers that are bytes', () => {
    expect(paths['/base/up']?.post?.requestBody?.content).toHaveProperty('application/octet-stream');
    expect(Object.keys(paths['/base/down']?.get?.responses[200]?.content ?? {})).toEqual(['application/octet-stream']);
    expect(paths['/base/down']?.get?.parameters).toBeUndefined();
  });
});

describe('the document of all calls', () => {
  interface Described {
    readonly description?: string;
    readonly properties?: Readonly<Record<string, Described>>;
    readonly anyOf?: readonly Described[];
    readonly oneOf?: readonly Described[];
  }
  interface Call {
    readonly operationId: string;
    readonly parameters?: readonly (Described & { readonly name: string })[];
    readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Described }>> };
    readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { readonly schema: Described }>> }>>;
  }
  const document = openApi(areasOf(featureSpecs), { basePath: '', version: '1', changingGet: true }) as {
    paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  };
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const fieldsOf = ({ properties = {}, anyOf = [], oneOf = [] }: Described): (readonly [string, Described])[] => [
    ...Object.entries(properties),
    ...[...anyOf, ...oneOf].flatMap(fieldsOf),
  ];

  it('describes every parameter and every field of a body, with more than its name', () => {
    const given = calls.flatMap(({ operationId, parameters = [], requestBody }) => [
      ...parameters.map((each) => [`${operationId} ${each.name}`, each] as const),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        fieldsOf(schema).map(([name, field]) => [`${operationId} ${name}`, field] as const),
      ),
    ]);
    expect(given.length).toBeGreaterThan(1000);
    const isMeaningless = (text = '', name = '') => text.length < 4 || text.toLowerCase() === name.toLowerCase();
    expect(given.filter(([name, { description }]) => isMeaningless(description, name.split(' ')[1])).map(([name]) => name)).toEqual([]);
  });

  it('describes the structure of every answer', () => {
    const empty = calls.filter(({ responses }) => {
      const data = responses[200]?.content['application/json']?.schema.properties?.['data'];
      return data !== undefined && Object.keys(data).length === 0;
    });
    expect(empty.map(({ operationId }) => operationId)).toEqual([]);
  });
});
