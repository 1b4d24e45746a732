import { expect, test } from 'vitest';
import { incidentFigureText, knownThen } from './figures.ts';

test('figures are truncated, have their unit, and are `-` without a value', () => {
  const of = { unit: 'kW', decimals: 1 };
  expect(incidentFigureText('mean', 53.99, of)).toBe('53.9 kW');
  expect(incidentFigureText('least', -0.04, of)).toBe('0.0 kW');
  expect(incidentFigureText('covered', 0.9997, of)).toBe('99.9 %');
  expect(incidentFigureText('most', null, of)).toBe('-');
  expect(incidentFigureText('counted', 3, { unit: '', decimals: 0 })).toBe('3');
});

test('the first version is that of the end; of a moment, that of a minute later', () => {
  expect(knownThen({ start: 5, end: 90_000 })).toBe(90_000);
  expect(knownThen({ start: 5, end: null })).toBe(60_005);
});
