import { expect, it } from 'vitest';
import { expressionOf, piecesOf, sentenceOf } from './sentence.ts';

it('reads comparisons with numbers, and differences of two points', () => {
  expect(sentenceOf('a > 35')).toEqual({ join: 'all', clauses: [{ comparison: 'above', name: 'a', other: null, value: 35 }] });
  expect(sentenceOf(' (温度>=-3.5) && (b != 2) ')?.clauses.map(({ comparison, name, value }) => [comparison, name, value])).toEqual([
    ['atLeast', '温度', -3.5],
    ['isNot', 'b', 2],
  ]);
  expect(sentenceOf('abs(关口 - 负荷) > 5 || a < 1')).toMatchObject({
    join: 'any',
    clauses: [{ comparison: 'differs', other: '负荷' }, {}],
  });
});

it('leaves everything else to the expression', () => {
  for (const expression of ['', 'a + b > 100', 'a > b', 'a > 1 && b > 2 || c > 3', 'known(a)', '!(a > 1)', '(a > 1 && b > 2)'])
    expect(sentenceOf(expression)).toBeNull();
});

it('survives a round trip', () => {
  for (const expression of ['a > 35', 'a >= 1 && b <= -2.5', 'abs(a - b) > 5 || c == 4', 'x != 0'])
    expect(expressionOf(sentenceOf(expression) ?? expect.fail(expression))).toBe(expression);
});

it('replaces the variables of an expression by their positions', () => {
  const variables = [{ name: 'a' }, { name: 'b' }];
  expect(piecesOf('max(a, b)*2>=100 && !bit(a, 3)', variables)).toEqual([
    { text: 'max(' },
    { variable: 0 },
    { text: ',' },
    { variable: 1 },
    { text: ') × 2 ≥ 100' },
    { text: '&&' },
    { text: '!bit(' },
    { variable: 0 },
    { text: ', 3)' },
  ]);
});
