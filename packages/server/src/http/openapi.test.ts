import { defineApi } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi } from './openapi.ts';

const call = { method: 'POST', access: 'session', summary: 'x', response: z.string() } as const;
const api = defineApi({
  read: { ...call, path: '/of/{kind}/r', params: z.object({ kind: z.enum(['a', 'b']) }), query: z.object({ page: z.number().optional() }) },
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
  it('names what stands in a path, always required', () => {
    expect(paths['/base/of/{kind}/r']?.post?.parameters).toEqual([
      { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['a', 'b'] } },
      { name: 'page', in: 'query', required: false, schema: { type: 'number' } },
    ]);
  });

  it('says what a call costs, how much its body may hold, and that both have an end', () => {
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

  it('says which bodies and answers are bytes', () => {
    expect(paths['/base/up']?.post?.requestBody?.content).toHaveProperty('application/octet-stream');
    expect(Object.keys(paths['/base/down']?.get?.responses[200]?.content ?? {})).toEqual(['application/octet-stream']);
    expect(paths['/base/down']?.get?.parameters).toBeUndefined();
  });
});
