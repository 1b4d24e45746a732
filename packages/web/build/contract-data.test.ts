import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { email } from '@czyun/contract';
import { expect, test } from 'vitest';
import { dataModule, hasSchemas } from './contract-data.ts';

const contract = join(import.meta.dirname, '../../contract/src');

test('calls lose what only the server reads, constants stay, schemas and functions are left out', () => {
  const call = { method: 'POST', path: '/a', access: 'session', changes: true, summary: 'x', body: email, response: email };
  const code = dataModule({
    anApi: { a: call },
    most: 4,
    kinds: ['a', null],
    texts: { a: { zh: '甲' } },
    schema: email,
    rule: () => 1,
  });
  expect(code.split('\n')).toEqual([
    'export const anApi = {"a":{"method":"POST","path":"/a","access":"session","changes":true}};',
    'export const most = 4;',
    'export const kinds = ["a",null];',
    'export const texts = {"a":{"zh":"甲"}};',
    '',
  ]);
});

test('values that JSON would change are left out', () => {
  expect(dataModule({ a: /x/, b: new Date(0), c: [undefined], d: Number.POSITIVE_INFINITY, e: { f: new Map() } })).toBe('');
});

test('every file of calls gives all of its calls', async () => {
  for (const file of globSync('**/*calls.ts', { cwd: contract })) {
    const path = join(contract, file);
    expect(hasSchemas(path, readFileSync(path, 'utf8')), file).toBe(true);
    const exports = (await import(pathToFileURL(path).href)) as Record<string, object>;
    const code = dataModule(exports);
    const paths = Object.entries(exports)
      .filter(([name]) => name.endsWith('Api'))
      .flatMap(([, api]) => Object.values(api).map(({ path: address }: { path: string }) => address));
    expect(paths.length, file).toBeGreaterThan(0);
    for (const address of paths) expect(code).toContain(JSON.stringify(address));
  }
});
