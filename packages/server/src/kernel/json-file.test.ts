import { deviceConnection, everyFieldText } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { processorTime } from '../testing/processor-time.ts';
import { AppError } from './errors.ts';
import { readJsonFile } from './json-file.ts';

const read = (text: string) => readJsonFile(new TextEncoder().encode(text), 'en');

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return expect.fail('nothing was refused');
}

/** A parser that blocks the server takes ten times as long. */
const soonMs = 4000;
function soon<T>(work: () => T): T {
  const took = processorTime();
  const result = work();
  expect(took()).toBeLessThan(soonMs);
  return result;
}

describe('a file', () => {
  it('with 60 000 unknown fields is refused at once, with the first of them and their number', () => {
    const names = Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`);
    const file = read(`{\n${names.join(',\n')}\n}`);
    const { error, context, fields } = soon(() => refusalOf(() => file.parse(z.strictObject({}))));
    expect([error, context, fields?.length]).toEqual(['fileInvalid', { count: 60_000 }, 200]);
    expect(fields?.[0]).toEqual({ path: 'k0', message: 'Unknown field', line: 2, column: 1 });
    expect(fields?.[199]).toMatchObject({ path: 'k199', line: 201, column: 1 });
  });

  it.each(['0', '[]', '{}', '""', '{"a":0}'])('with millions of %s is refused before it is parsed', (one) => {
    const text = `[${`${one},`.repeat(8_000_000 / (one.length + 1))}0]`;
    const { error, fields } = soon(() => refusalOf(() => read(text)));
    expect([error, fields]).toEqual([
      'fileInvalid',
      [{ path: '', message: 'Too many values, at most 500000 are allowed', line: 1, column: 1 }],
    ]);
  });

  it('has the messages of the forms, in the language of the caller', () => {
    const text = JSON.stringify({ host: 'a b' });
    const rule = z.object({ host: deviceConnection.options[0].shape.host });
    const told = (language: 'zh' | 'en') =>
      refusalOf(() => readJsonFile(new TextEncoder().encode(text), language).parse(rule)).fields?.map(({ message }) => message);
    expect([told('zh'), told('en')]).toEqual([[everyFieldText.hostWrong.zh], [everyFieldText.hostWrong.en]]);
  });

  it('with very many lines reports errors at the right lines', () => {
    const lines = Array.from({ length: 200_000 }, () => '"x"');
    const file = read(`[\n${lines.join(',\n')}\n]`);
    const problems = Array.from({ length: 1000 }, (_, index) => ({ path: [199_999 - index], message: 'no' }));
    const { context, fields } = soon(() =>
      refusalOf(() => {
        throw file.refuse(problems);
      }),
    );
    expect(context).toEqual({ count: 1000 });
    expect(fields?.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, index) => 200_001 - index));
  });

  it('with invalid JSON reports its first errors and their number', () => {
    const { context, fields } = soon(() => refusalOf(() => read(`[1 ${'2 '.repeat(500_000)}]`)));
    expect([Number(context['count']) > 400_000, fields?.length]).toEqual([true, 200]);
    expect(fields?.[0]).toEqual({ path: '', message: 'Not valid JSON (CommaExpected)', line: 1, column: 4 });
  });

  it('may have the same name in several objects, and brackets within strings', () => {
    const text = '[{"a":{"a":"[{,:\\"\\\\"}},{"a":2,"__proto__":{"a":1}}]';
    expect(JSON.stringify(read(text).value)).toBe(text);
  });

  it.each([
    ['[{"a":1},\n{"b":{"c":1,\n"c":2}}]', '[1].b.c', 3],
    ['{"a":":",\n"\\u0061":1}', 'a', 2],
    ['{"__proto__":1,\n"__proto__":2}', '__proto__', 2],
  ])('with a name twice is refused: %j', (text, path, line) => {
    expect(refusalOf(() => read(text)).fields).toMatchObject([{ path, line, column: 1 }]);
  });

  it('is nested 100 levels deep at most', () => {
    expect(read('['.repeat(100) + ']'.repeat(100)).value).toBeInstanceOf(Array);
    for (const text of [`${'['.repeat(101)}${']'.repeat(101)}`, '['.repeat(1_000_000), `/* " */ ${'['.repeat(1_000_000)}`])
      expect(refusalOf(() => read(text)).error).toBe('fileInvalid');
    expect(refusalOf(() => read(`\n${'['.repeat(101)}`)).fields).toEqual([
      { path: '', message: 'Nested too deeply', line: 2, column: 101 },
    ]);
  });
});
