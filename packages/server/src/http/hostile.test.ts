/** Hostile input before authentication and validation: no schema of a call accepts unbounded text, and none takes more than linear time. */

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

/** The minimum of several runs, ms of this thread's own CPU time: other load on the machine hardly shows. */
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

/** The CPU clock of a thread has a resolution of some ms; quadratic cost is a hundred times as long. */
const negligibleMs = 30;
const size = 5_000;
/** Texts of about the given length that are expensive for patterns. */
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

/** Four times the length may take up to eight times as long: quadratic cost takes sixteen times in each of a few runs. */
function expectLinear(what: string, work: (length: number) => () => unknown): void {
  let ratio = 0;
  for (let tries = 0; tries < 4; tries += 1) {
    const [once, fourfold] = [cost(work(size)), cost(work(4 * size))];
    ratio = fourfold > negligibleMs ? fourfold / once : 0;
    if (ratio < 8) return;
  }
  expect([what, ratio]).toEqual([what, expect.toSatisfy((found: number) => found < 8)]);
}

it('every text has a maximum length, which is checked before any pattern or rule', () => {
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

it('every list has a maximum length', () => {
  expect(ofType('array').length).toBeGreaterThan(5);
  expect(
    ofType('array')
      .filter(({ schema }) => !checksOf(schema).some(isLength))
      .map(({ path }) => path),
  ).toEqual([]);
});

it('free values occur only in documents, whose size the call limits', () => {
  const free = ofType('unknown').map(({ path }) => path);
  expect(free.filter((path) => !/^\w+\.body(\.data\{value\}|\.\*|<\.\*)$/.test(path))).toEqual([]);
  expect(everyCall.filter(([, { most }]) => (most?.depth ?? 0) > 32).map(([name]) => name)).toEqual(['writeMessage']);
});

it('no body is larger than 256 kB, and no body of a public call larger than 4 kB', () => {
  for (const [name, spec] of everyCall) {
    const { kB, values } = bodyMost(spec);
    expect([name, kB <= (spec.access === 'public' ? 4 : 256), values <= 10_000]).toEqual([name, true, true]);
  }
});

describe('every pattern', () => {
  const patterns = new Map(
    found.flatMap(({ schema }) => checksOf(schema).flatMap(({ pattern }) => (pattern ? [[String(pattern), pattern] as const] : []))),
  );
  it.each([...patterns])('%s is linear', (_text, { source, flags }) => {
    expect(judgePattern(source, flags)).toBe('safe');
  });

  it('is judged by a check that detects vulnerable ones', () => {
    expect(judgePattern('^\\d+\\.?\\d*$', '')).toBe('vulnerable');
  });
});

it('a text of four times the length takes at most slightly more than four times as long', () => {
  for (const schema of new Set(found.map((each) => each.schema)))
    for (const text of hostile) {
      const path = found.find((each) => each.schema === schema)?.path ?? '';
      expectLinear(path, (length) => {
        const value = text(length);
        return () => schema['~standard'].validate(value);
      });
    }
}, 120_000);

it('four times as many unknown fields take at most slightly more than four times as long', () => {
  for (const { path, schema } of inputs)
    expectLinear(path, (length) => {
      const value = Object.fromEntries(Array.from({ length: length / 5 }, (_, index) => [`field${index}`, index]));
      return () => schema['~standard'].validate(value);
    });
});
