/**
 * Every call with generated invalid input: no 5xx, no internal details in an answer, no changes if 400 was answered, constant memory use.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CallSpec } from '@czyun/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../app-fixture.ts';
import { countRowChanges } from '../testing/row-changes.ts';
import { everyCall, fieldNames, goodFields, sendCall, statusOf } from './call-fixture.ts';

/** `npm run bench fuzz` tries more inputs with another seed. */
const inputsPerCall = Number(process.env.FUZZ_INPUTS ?? 3);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
let t: TestApp;
let changesSoFar: Awaited<ReturnType<typeof countRowChanges>>;
let sid: string;
/** Jobs that calls submitted and that continue after the answers. */
const working = new Set<number>();

beforeAll(async () => {
  t = await testApp();
  changesSoFar = await countRowChanges(t.deps.db);
  t.deps.jobs.news.on(({ id, state, runAt }) => {
    if (state === 'running' || (state === 'waiting' && runAt <= t.clock.now)) working.add(id);
    else working.delete(id);
  });
  sid = await t.signIn('platform');
});
afterAll(async () => {
  await t?.close();
});

const fragments = [
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  '%00',
  '\\u0000',
  '=HYPERLINK("http://x")',
  '__proto__',
  'constructor',
  '\ud800',
  '١٢٣',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '9'.repeat(400),
  'x'.repeat(20_000),
];

const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...fragments),
  fc.constantFrom(null, true, false, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, -Number.MAX_VALUE, 1e308),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.array(fc.oneof(fc.integer(), fc.constantFrom(...fragments)), { maxLength: 40 }),
  fc.array(fc.constant(1), { minLength: 6000, maxLength: 6000 }),
  fc.constantFrom(
    JSON.parse('{"__proto__":{"polluted":1}}'),
    { constructor: { prototype: { polluted: 1 } } },
    { $ne: 1 },
    { a: { b: { c: {} } } },
  ),
);

/** Valid fields with some of them replaced by invalid values, or with additional ones. */
function inputs(spec: CallSpec): fc.Arbitrary<Record<string, unknown>> {
  const names = [...fieldNames(spec), '__proto__', 'unknown'];
  return fc.array(fc.tuple(fc.constantFrom(...names), rubbish), { minLength: 1, maxLength: 4 }).map((changes) => {
    const fields = goodFields(t, spec, 'own');
    for (const [name, value] of changes)
      Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
    return fields;
  });
}

/** Jobs report the refusals of these calls, and their rows stay; the tests of the features prove that nothing else changed. */
const refusedByTheirJob: ReadonlySet<string> = new Set(['importReadings', 'importProject', 'importProjects']);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe.each(everyCall.filter(([name]) => name !== 'loginOut'))('%s', (name, spec) => {
  it(`survives ${inputsPerCall} generated inputs`, async () => {
    await fc.assert(
      fc.asyncProperty(inputs(spec), async (fields) => {
        // The call may have ended the session.
        if (!(await t.deps.accounts.sessionByToken(sid))) sid = await t.signIn('platform');
        // Pending writes of other parts must not count as changes of this call.
        await t.deps.security.flush();
        await expect.poll(() => working.size).toBe(0);
        const before = await changesSoFar();
        const { status, ...answer } = await sendCall(t, spec, fields, { sid });
        if (status >= 500) expect([name, status, answer.msg]).toEqual([name, statusOf(spec), answer.msg]);
        expect(JSON.stringify(answer)).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d+|SQLITE|select .* from/i);
        if (status === 400 && !refusedByTheirJob.has(name))
          expect([name, 'changes', await changesSoFar()]).toEqual([name, 'changes', before]);
      }),
      { numRuns: inputsPerCall, seed, endOnFailure: true },
    );
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

it('uses constant memory', async () => {
  const round = async () => {
    for (const [, spec] of everyCall) {
      if (spec.path === '/loginOut') continue;
      await fc.assert(
        fc.asyncProperty(inputs(spec), async (fields) => {
          await sendCall(t, spec, fields, { sid });
        }),
        { numRuns: 1, seed: 7 },
      );
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  await round();
  const first = await round();
  await round();
  expect((await round()) - first).toBeLessThan(20_000_000);
}, 120_000);
