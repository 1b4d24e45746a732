import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChdb } from '../../../telemetry/engine/chdb.ts';
import { numbers } from '../../../telemetry/engine/native-format.ts';
import type { Engine } from '../../../telemetry/engine/types.ts';
import { freshFolder, quiet } from '../../../telemetry/testing/fixtures.ts';
import { conditionOf } from './check.ts';
import { closureOf } from './closure.ts';
import { sqlOf, withCondition } from './sql.ts';

let engine: Engine;
let close: () => Promise<void>;
beforeAll(async () => {
  const { folder, remove } = await freshFolder();
  const chdb = startChdb({ folder: join(folder, 'engine'), logger: quiet });
  await chdb.whenRunning(60_000);
  engine = chdb;
  close = async () => {
    await chdb.close();
    await remove();
  };
}, 90_000);
afterAll(() => close());

const names = ['a', 'b', '功率'];
const literal = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map(String),
  fc.constantFrom('0.1', '2.5', '1e20', '12345678901234567890', '1e300'),
);
const { condition } = fc.letrec<{ number: string; condition: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(...names),
    literal,
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number')).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    tie('number').map((of) => `(-${of})`),
    fc.tuple(fc.constantFrom('abs', 'sqrt', 'floor', 'ceil', 'round'), tie('number')).map(([name, of]) => `${name}(${of})`),
    fc
      .tuple(fc.constantFrom('min', 'max', 'avg'), fc.array(tie('number'), { minLength: 2, maxLength: 3 }))
      .map(([name, of]) => `${name}(${of.join(', ')})`),
    fc.tuple(tie('condition'), tie('number'), tie('number')).map(([test, then, otherwise]) => `(${test} ? ${then} : ${otherwise})`),
  ),
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc
      .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number'))
      .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc.tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition')).map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    tie('condition').map((of) => `!${of}`),
    tie('number').map((of) => `known(${of})`),
    fc.tuple(tie('number'), fc.integer({ min: 0, max: 31 })).map(([of, bit]) => `bit(${of}, ${bit})`),
  ),
}));
const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -9, max: 9 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 0.5, -0.5, 255, 65_536, 2 ** 31, 2 ** 53, -1e300),
);
const rows = fc.array(fc.tuple(value, value, value), { minLength: 20, maxLength: 20 });

/** The result of each expression for each row. */
async function bySql(texts: readonly string[], inputs: readonly (readonly (number | null)[])[]): Promise<(number | null)[][]> {
  const said = inputs.map(
    (row, at) => `(${at}, ${row.map((each) => (each === null ? 'NULL' : Object.is(each, -0) ? '-0.0' : String(each))).join(', ')})`,
  );
  const given = `(SELECT * FROM values('at UInt32, v0 Nullable(Float64), v1 Nullable(Float64), v2 Nullable(Float64)', ${said.join(', ')}))`;
  const each = texts.map((text, n) => {
    const sql = sqlOf(conditionOf(text, names), (index) => `v${index}`);
    return `SELECT ${n} AS n, at, toUInt8(ifNull(${sql.result}, 2)) AS c FROM ${withCondition(sql, given)}`;
  });
  const answer = await engine.query(`SELECT n, at, c FROM (${each.join(' UNION ALL ')}) ORDER BY n, at`);
  const told = Array.from(numbers(answer, 'c'), (one) => (one === 2 ? null : one));
  return texts.map((_text, n) => told.slice(n * inputs.length, (n + 1) * inputs.length));
}

it('gives the same results for the same values as a function and as SQL', async () => {
  const told = { true: 0, false: 0, unknown: 0 };
  const texts = fc.array(
    condition.filter(({ length }) => length <= 500),
    { minLength: 12, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(texts, rows, async (some, inputs) => {
      const live = some.map((text) => {
        const judge = closureOf(conditionOf(text, names));
        return inputs.map((row) => {
          const said = judge(row.map((each) => each ?? Number.NaN));
          return Number.isNaN(said) ? null : said;
        });
      });
      for (const one of live.flat()) told[one === null ? 'unknown' : one === 1 ? 'true' : 'false'] += 1;
      expect(await bySql(some, inputs)).toEqual(live);
    }),
    { numRuns: 50 },
  );
  // Results that are all unknown would also agree.
  expect(Math.min(...Object.values(told))).toBeGreaterThan(500);
}, 120_000);

it('accepts the deepest and the longest expression', async () => {
  let deep = 'a';
  for (let depth = 0; depth < 14; depth += 1) deep = `(${deep} > 1 ? b : a)`;
  expect(await bySql([`${deep} > 1`], [[2, 3, null]])).toEqual([[1]]);
  const long = Array.from({ length: 28 }, () => '功率 * a').join(' + ');
  expect(await bySql([`${long} == 56`], [[1, null, 2]])).toEqual([[1]]);
});
