import { expect, test } from 'vitest';
import { incidentSpan } from './span.ts';

const at = 1_770_000_000_000;
const minute = 60_000;

test('a quarter of the incident is shown around it, ten minutes at least', () => {
  expect(incidentSpan({ start: at, end: at + 8 * 60 * minute }, at * 2)).toEqual([at - 120 * minute, at + 600 * minute]);
  expect(incidentSpan({ start: at, end: at + minute }, at * 2)).toEqual([at - 10 * minute, at + 11 * minute]);
});

test('a moment has half an hour around it', () => {
  expect(incidentSpan({ start: at, end: null }, at * 2)).toEqual([at - 30 * minute, at + 30 * minute]);
});

test('nothing is shown beyond now', () => {
  expect(incidentSpan({ start: at, end: at + 60 * minute }, at + 20 * minute)).toEqual([at - 15 * minute, at + 20 * minute]);
  expect(incidentSpan({ start: at, end: null }, at)).toEqual([at - 30 * minute, at + minute]);
});
