import { expect, it } from 'vitest';
import { formulasOf, formulasText, isFormulaText, usedLetters } from './formulas.ts';

it('reads computed curves from the address and writes them back', () => {
  const text = 'kW~3:active_power+4:active_power~a - max(b, 0);~3:soc~a / 100';
  const formulas = formulasOf(text);
  expect(formulas).toEqual([
    { unit: 'kW', keys: ['3:active_power', '4:active_power'], expression: 'a - max(b, 0)' },
    { unit: '', keys: ['3:soc'], expression: 'a / 100' },
  ]);
  expect(formulasText(formulas)).toBe(text);
  expect([formulasOf(''), formulasText([])]).toEqual([[], null]);
});

it('leaves out invalid, repeated and surplus ones', () => {
  expect(formulasOf('kW~power~a;kW~3:soc~;kW~3:soc~a~b;%~3:soc~a;%~3:soc~a')).toEqual([{ unit: '%', keys: ['3:soc'], expression: 'a' }]);
  expect(formulasOf(['1', '2', '3', '4'].map((n) => `~3:soc~a * ${n}`).join(';'))).toHaveLength(3);
  expect([isFormulaText('a - b'), isFormulaText('a;b'), isFormulaText('a'.repeat(300))]).toEqual([true, false, false]);
});

it('finds the parameters that an expression uses, not the letters within other words', () => {
  expect(usedLetters('max(a, c) - abs(a)', 4)).toEqual(['a', 'c']);
  expect(usedLetters('b + z', 2)).toEqual(['b']);
});
