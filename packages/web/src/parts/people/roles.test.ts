import { expect, it } from 'vitest';
import { assignableCodes, rightsOf, roleName } from './roles.ts';

it('are assignable by the rules of the contract', () => {
  expect(assignableCodes(2)).toEqual([1, 2, 3, 4, 5]);
  expect(assignableCodes(5)).toEqual([1, 3, 4]);
  for (const code of [1, 3, 4]) expect(assignableCodes(code)).toEqual([]);
});

it('have names, and permissions beyond viewing', () => {
  expect([roleName(4, 'zh'), roleName(4, 'en'), roleName(9, 'en')]).toEqual(['运维员', 'Operator', '9']);
  expect(rightsOf(3, 'en')).toEqual([]);
  expect(rightsOf(5, 'en')).toContain('User management');
  expect(rightsOf(5, 'en')).not.toContain('Set up the project');
});
