import { expect, test } from 'vitest';
import { featureSpecs, startOrder } from './index.ts';
import { allOperationFields, plain } from './operation-fields.ts';

const spec = (name: string, after: readonly string[] = []) => ({ name, apis: [], after, create: () => ({}) });

test('features start after those they name', () => {
  const names = startOrder([spec('a', ['c']), spec('b'), spec('c', ['b'])]).map(({ name }) => name);
  expect(names).toEqual(['b', 'c', 'a']);
  expect(() => startOrder([spec('a', ['b']), spec('b', ['a'])])).toThrow('features start after each other: a → b → a');
  expect(() => startOrder([spec('a', ['x'])])).toThrow('a starts after x, which is no feature');
  expect(() => startOrder([spec('a'), spec('a')])).toThrow('two features have the same name');
});

test('a key of operation entries has one text', () => {
  const fields = { due: ['期限', 'Due', plain] } as const;
  expect(Object.keys(allOperationFields({}, [{ name: 'a', operations: fields }]))).toEqual(['due']);
  expect(() => allOperationFields(fields, [{ name: 'a', operations: fields }])).toThrow('the operation field due has a text already');
});

test('no call is answered twice, and no two calls share a name or path', () => {
  const calls = featureSpecs.flatMap(({ apis }) => apis.flatMap((api) => Object.entries(api)));
  for (const keys of [calls.map(([name]) => name), calls.map(([, { method, path }]) => `${method} ${path}`)])
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
