import { firstRule, type ProfitRule } from '@czyun/contract';
import { expect, it } from 'vitest';
import { isSameDay } from './same-day.ts';

const energy = { charge: '10', discharge: '8' };
const money = { profit: '3.90' };
const lines = JSON.stringify([{ key: 'chargeGrid||valley', charge: '3.00' }]);
/** A day stored by an earlier version, without its rule. */
const before = { summary: JSON.stringify({ date: '2026-07-02', missing: 0, figures: { energy, money } }), lines };
const now = (profit = money.profit, rule: ProfitRule = firstRule) => ({
  summary: JSON.stringify({
    ...{ date: '2026-07-02', missing: 0 },
    figures: { energy: { ...energy, stored: '0.5', lost: '1.5' }, money: { profit }, bases: { saving: null, storageMeter: null } },
    ...{ rule, held: { energy: '5', cost: null } },
  }),
  lines,
});

it('a day stored by an earlier version with the same result is unchanged', () => {
  expect(isSameDay(before, before)).toBe(true);
  expect(isSameDay(before, now())).toBe(true);
});

it('different money or lines are a change, and so is any difference in a day with its rule', () => {
  expect(isSameDay(before, now('3.91'))).toBe(false);
  expect(isSameDay(before, { ...now(), lines: '[]' })).toBe(false);
  expect(isSameDay(now(), now('3.90', { basis: 'saving', version: 2 }))).toBe(false);
});
