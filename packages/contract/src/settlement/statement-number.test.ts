import { expect, it } from 'vitest';
import { statementNumber } from './statement-number.ts';

it('names project, month and correction', () => {
  expect(statementNumber(7, { month: '2026-10', number: 0 })).toBe('ST-202610-0007');
  expect(statementNumber(12_345, { month: '2026-10', number: 2 })).toBe('ST-202610-12345-C2');
});
