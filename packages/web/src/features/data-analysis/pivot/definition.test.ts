import type { AnalysisDefinition } from '@czyun/contract';
import { expect, test } from 'vitest';
import { isPlain, pivotFormulasOf, pivotFormulasText, sameDefinition } from './definition.ts';

test('formula columns survive a round trip through the address, and invalid ones are left out', () => {
  const formulas = [
    { name: 'Share', unit: '%', expression: 'a / (a + b) * 100' },
    { name: 'Sum', unit: '', expression: 'a + b' },
  ];
  expect(pivotFormulasOf(pivotFormulasText(formulas))).toEqual(formulas);
  expect(pivotFormulasOf('')).toEqual([]);
  expect(pivotFormulasOf('x~y;~~a;n~u~a~b;Sum~~a')).toEqual([{ name: 'Sum', unit: '', expression: 'a' }]);
  expect(pivotFormulasOf('a~~1;b~~2;c~~3;d~~4')).toHaveLength(3);
  expect([isPlain('a + b'), isPlain('a;b'), isPlain('a~b')]).toEqual([true, false, false]);
});

test('definitions are equal if they request the same', () => {
  const one: AnalysisDefinition = { key: '1:soc', figure: 'avg', rows: 'hour', columns: 'none', range: '7d', formulas: [] };
  expect(sameDefinition(one, { ...one, formulas: [] })).toBe(true);
  expect(sameDefinition(one, { ...one, rows: 'day' })).toBe(false);
  expect(sameDefinition(one, { ...one, formulas: [{ name: 'x', unit: '', expression: 'a' }] })).toBe(false);
});
