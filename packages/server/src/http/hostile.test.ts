/** What strangers may send before anybody has looked at them: no schema of a call takes text without end, and none takes ever longer over it. */

import { bodyMost } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { judgePattern } from '../../../../scripts/judge-pattern.ts';
import { everyCall } from './call-fixture.ts';
import { type CheckDef, checksOf, walkSchema } from './schema-walk-fixture.ts';

const inputs = everyCall.flatMap(([name, spec]) =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = spec[place];
    return schema ? [{ path: `${name}.${place}`, schema }] : [];
  }),
);
const found = inputs.flatMap(({ path, schema }) => [...walkSchema(schema, path)]);
const ofType = (type: string) => found.filter(({ schema }) => schema._zod.def.type === type);
const isLength = ({ check }: CheckDef) => check === 'max_length';

/** The least of several tries, ms of this thread's own time: other work on the machine hardly shows. */
function cost(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5; tries += 1) {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
    if (least < negligibleMs) break;
  }
  return least;
}

/** The clock of a thread's time ticks in some ms; what is quadratic takes a hundred times as long. */
const negligibleMs = 30;
const size = 5_000;
/** Texts that patterns stumble over, of about so many characters. */
const hostile: readonly ((length: number) => string)[] = [
  (length) => `${'1'.repeat(length)}x`,
  (length) => `${' '.repeat(length)}x`,
  (length) => `${'a'.repeat(length)}!`,
  (length) => `${'a.'.repeat(length / 2)}!`,
  (length) => `${'1,'.repeat(length / 2)}!`,
  (length) => `${'1:a,'.repeat(length / 4)}!`,
  (length) => `${'/a'.repeat(length / 2)} `,
  (length) => '['.repeat(length),
  (length) => `{"1":${' '.repeat(length)}`,
];

/** Four times as much may take eight times as long, and no more: what is quadratic takes sixteen times in each of a few tries. */
function expectLinear(what: string, work: (length: number) => () => unknown): void {
  let ratio = 0;
  for (let tries = 0; tries < 4; tries += 1) {
    const [once, fourfold] = [cost(work(size)), cost(work(4 * size))];
    ratio = fourfold > negligibleMs ? fourfold / once : 0;
    if (ratio < 8) return;
  }
  expect([what, ratio]).toEqual([what, expect.toSatisfy((found: number) => found < 8)]);
}

it('every text has a greatest length, and it counts before any pattern or rule is tried', () => {
  expect(ofType('string').length).toBeGreaterThan(40);
  const endless = ofType('string').filter(({ schema }) => {
    const checks = checksOf(schema);
    const [length, judge] = [
      checks.findIndex(isLength),
      checks.findIndex((check) => check.pattern !== undefined || check.check === 'custom'),
    ];
    return length < 0 || (judge >= 0 && (judge < length || checks[length]?.abort !== true));
  });
  expect(endless.map(({ path }) => path)).toEqual([]);
});

it('every list has a greatest length', () => {
  expect(ofType('array').length).toBeGreaterThan(5);
  expect(
    ofType('array')
      .filter(({ schema }) => !checksOf(schema).some(isLength))
      .map(({ path }) => path),
  ).toEqual([]);
});

it('free values stand only in documents, whose size the call names', () => {
  const free = ofType('unknown').map(({ path }) => path);
  expect(free.filter((path) => !/^\w+\.body(\.data\{value\}|\.\*|<\.\*)$/.test(path))).toEqual([]);
  expect(everyCall.filter(([, { most }]) => (most?.depth ?? 0) > 32).map(([name]) => name)).toEqual(['writeMessage']);
});

it('no body is larger than 256 kB, and what anybody may send no larger than 4 kB', () => {
  for (const [name, spec] of everyCall) {
    const { kB, values } = bodyMost(spec);
    expect([name, kB <= (spec.access === 'public' ? 4 : 256), values <= 10_000]).toEqual([name, true, true]);
  }
});

describe('every pattern', () => {
  const patterns = new Map(
    found.flatMap(({ schema }) => checksOf(schema).flatMap(({ pattern }) => (pattern ? [[String(pattern), pattern] as const] : []))),
  );
  it.each([...patterns])('%s is judged linear', (_text, { source, flags }) => {
    expect(judgePattern(source, flags)).toBe('safe');
  });

  it('is judged by somebody who knows the others', () => {
    expect(judgePattern('^\\d+\\.?\\d*$', '')).toBe('vulnerable');
  });
});

it('four times as long a text never takes much more than four times as long', () => {
  for (const schema of new Set(found.map((each) => each.schema)))
    for (const text of hostile) {
      const path = found.find((each) => each.schema === schema)?.path ?? '';
      expectLinear(path, (length) => {
        const value = text(length);
        return () => schema['~standard'].validate(value);
      });
    }
}, 120_000);

it('four times as many unknown fields never take much more than four times as long', () => {
  for (const { path, schema } of inputs)
    expectLinear(path, (length) => {
      const value = Object.fromEntries(Array.from({ length: length / 5 }, (_, index) => [`field${index}`, index]));
      return () => schema['~standard'].validate(value);
    });
});
