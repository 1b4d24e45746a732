import { describe, expect, it } from 'vitest';
import { conditionOf, isVariableName } from './check.ts';
import { closureOf } from './closure.ts';
import { ExpressionFault, sayFault } from './faults.ts';
import { sqlOf, withCondition } from './sql.ts';

const names = ['a', 'b', '功率'];
const judge = (text: string, ...values: readonly (number | null)[]) => {
  const told = closureOf(conditionOf(text, names))(values.map((value) => value ?? Number.NaN));
  return Number.isNaN(told) ? null : told === 1;
};
function faultOf(text: string) {
  try {
    conditionOf(text, names);
  } catch (error) {
    if (error instanceof ExpressionFault) return error.fault;
    throw error;
  }
  throw new Error(`${text} was taken`);
}

describe('a condition', () => {
  it('accepts common notation, including Chinese names and punctuation', () => {
    expect(judge('功率 / max(a, 1) * 100 >= 50 && !(b < 3)', 4, 3, 2)).toBe(true);
    expect(judge('（a ＞ 5）', 6)).toBe(true);
    expect(judge('a + b * 2 == 7', 1, 3)).toBe(true);
    expect(judge('(a > 1 ? a : -b) >= 5', 0, -5)).toBe(true);
    expect(judge('a > 1 || b > 1 && a > 5', 2, 0)).toBe(true);
    expect(judge('round(a) == 3 && floor(b) == -3 && ceil(b) == -2', 2.5, -2.5)).toBe(true);
    expect(judge('avg(a, b) == 3 && min(a, b) == 2 && abs(-a) == 2 && sqrt(b) == 2', 2, 4)).toBe(true);
    expect(judge('bit(a, 3)', 8)).toBe(true);
    expect(judge('bit(a, 0)', 8.9)).toBe(false);
    expect(judge('bit(a, 31)', 2 ** 31)).toBe(true);
  });

  it('is unknown if it depends on unknown values, unless one side decides it', () => {
    expect(judge('a + b > 1', null, 5)).toBeNull();
    expect(judge('a / b > 1', 1, 0)).toBeNull();
    expect(judge('a / (b - b) == a / (b - b)', 1, 2)).toBeNull();
    expect(judge('sqrt(a) > 1', -1)).toBeNull();
    expect(judge('a * a > 1', 1e200)).toBeNull();
    expect(judge('max(a, b) > 1', 5, null)).toBeNull();
    expect(judge('a > 1 && b > 1', 0, null)).toBe(false);
    expect(judge('a > 1 && b > 1', 2, null)).toBeNull();
    expect(judge('a > 1 || b > 1', 2, null)).toBe(true);
    expect(judge('a > 1 || b > 1', 0, null)).toBeNull();
    expect(judge('!(b > 1)', 0, null)).toBeNull();
    expect(judge('(b > 1 ? 1 : 1) == 1', 0, null)).toBeNull();
    expect(judge('known(b)', 0, null)).toBe(false);
    expect(judge('!known(a / b)', 0, 0)).toBe(true);
    expect(judge('bit(a, 1)', -2)).toBeNull();
  });

  it('refuses everything unknown, with the position', () => {
    const said: readonly (readonly [text: string, kind: string, at: number])[] = [
      ['', 'empty', 0],
      ['a > b + ', 'ends', 8],
      ['a = 5', 'equals', 2],
      ['a === 5', 'operator', 0],
      ['a > x', 'variable', 4],
      ['a > constructor', 'variable', 4],
      ['a > __proto__', 'variable', 4],
      ['a > hasOwnProperty(b)', 'function', 4],
      ['a > constructor(b)', 'function', 4],
      ['a > abs', 'called', 4],
      ['a > abs(a, b)', 'arguments', 4],
      ['a > max(a,,b)', 'syntax', 11],
      ['a[0] > 1', 'member', 0],
      ['a > b.c', 'member', 4],
      ['a.b(1) > 1', 'member', 0],
      ['a?.b > 1', 'member', 0],
      ['a > "5"', 'literal', 4],
      ["a > b + '1'", 'literal', 8],
      ['this > 1', 'literal', 0],
      ['a > true', 'literal', 4],
      ['[a] > 1', 'list', 0],
      ['a > 1; b > 1', 'several', 0],
      ['a, b', 'several', 0],
      ['a > 1e999', 'wrongNumber', 4],
      ['a > +b', 'operator', 4],
      ['a ** b > 1', 'operator', 0],
      ['a | b', 'operator', 0],
      ['~a > 1', 'operator', 0],
      ['a + 1', 'wantsCondition', 0],
      ['a > 1 && b', 'wantsCondition', 9],
      ['(a > 1) + 1 > 1', 'wantsNumber', 0],
      ['1 < a < 3', 'chain', 0],
      ['bit(a, b)', 'bit', 7],
      ['bit(a, 32)', 'bit', 7],
      ['a > `b`', 'syntax', 4],
      ['a > 1 // b', 'syntax', 7],
      [`${'a+'.repeat(40)}a > 1`, 'deep', 0],
      [`${'!'.repeat(40)}(a > 1)`, 'deep', 32],
      [`a > ${'1'.repeat(500)}`, 'long', 0],
    ];
    expect(said.map(([text]) => [text, faultOf(text).kind, faultOf(text).at])).toEqual(said);
    expect(sayFault(faultOf('a > x'), 'zh')).toBe('第 5 个字符：没有名为“x”的变量');
    expect(sayFault(faultOf('a > x'), 'en')).toBe('Character 5: Unknown variable “x”');
  });

  it('accepts names of any language, except reserved ones', () => {
    expect(['a', '功率1', '_x', 'η'].map(isVariableName)).toEqual([true, true, true, true]);
    expect(['1a', 'a b', 'a.b', 'max', 'known', 'true', 'this', '', 'a`', 'x'.repeat(33)].some(isVariableName)).toBe(false);
  });

  it('uses only generated names in SQL, whatever its variables are called', () => {
    const evil = 'evil);DROP TABLE readings;--';
    expect(isVariableName(evil)).toBe(false);
    const sql = withCondition(
      sqlOf(conditionOf('有功功率 > 1e2 && x_y < 3', ['有功功率', 'x_y']), (index) => `v${index}`),
      '(SELECT 1)',
    );
    expect(sql).toMatch(/^[ -~]+$/);
    expect(sql).not.toContain('x_y');
  });
});
