import type { SettlementFigures, SettlementLine } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { fenOf } from './fen.ts';
import { type MonthCharges, moneySteps } from './waterfall-steps.ts';

type Row = readonly [flow: SettlementLine['flow'], period: SettlementLine['period'], charge: string, quantity: string];

const lines = (...rows: Row[]) =>
  rows.map(
    ([flow, period, charge, quantity], index) => ({ key: `k${index}`, flow, period, charge, quantity }) as unknown as SettlementLine,
  );

const figures = (saving: object | null, money: object, storageMeter: object | null = null) =>
  ({
    energy: {},
    money: { auxiliaryCost: null, feedIn: '10.00', ...money },
    bases: { saving, storageMeter },
  }) as unknown as SettlementFigures;

const day = {
  basis: 'saving' as const,
  figures: figures({ profit: '50.00', withoutStorage: '1000.00', auxiliary: '0.00' }, { profit: '50.00', purchase: '960.00' }),
  lines: lines(
    ['gridImport', 'high', '960.00', '900'],
    ['avoidedPurchase', 'high', '60.00', '50'],
    ['avoidedPurchase', 'sharp', '20.00', '10'],
    ['avoidedPurchase', 'sharp', '2.00', '1'],
    ['extraPurchase', 'valley', '35.00', '100'],
    ['extraExport', 'high', '3.00', '9'],
  ),
};

/** Level after the steps, fen. */
function levelOf(steps: ReturnType<typeof moneySteps>): bigint {
  return steps.reduce(
    (level, { kind, amount }) => (kind === 'gap' ? level : kind === 'total' ? (fenOf(amount) ?? 0n) : level + (fenOf(amount) ?? 0n)),
    0n,
  );
}

describe('steps of a day', () => {
  it('lead from the bill without storage to the bill: costs first, gains by period', () => {
    const steps = moneySteps(day);
    expect(steps.map(({ key, amount }) => [key, amount])).toEqual([
      ['withoutStorage', '1000.00'],
      ['extraPurchase-valley', '35.00'],
      ['avoidedPurchase-sharp', '-22.00'],
      ['avoidedPurchase-high', '-60.00'],
      ['extraExport', '-3.00'],
      ['bill', '950.00'],
      ['profit', '50.00'],
    ]);
    expect(levelOf(steps.slice(0, 5))).toBe(95_000n);
    // A step with one line opens down to its readings, one with two does not.
    expect(steps.map(({ line }) => line)).toEqual([null, 'k4', null, 'k1', 'k5', null, null]);
    expect(steps[2]?.quantity).toBe(11);
  });

  it('are those of the storage meter if the contract says so', () => {
    const steps = moneySteps({
      basis: 'storageMeter',
      figures: figures(null, { profit: '20.00' }, { auxiliary: '5.00' }),
      lines: lines(
        ['meterDischarge', 'high', '60.00', '50'],
        ['meterCharge', 'valley', '35.00', '100'],
        ['avoidedPurchase', 'high', '1.00', '1'],
      ),
    });
    expect(steps.map(({ key, amount }) => [key, amount])).toEqual([
      ['meterCharge-valley', '-35.00'],
      ['meterDischarge-high', '60.00'],
      ['auxiliary', '-5.00'],
      ['profit', '20.00'],
    ]);
    expect(levelOf(steps.slice(0, 3))).toBe(2000n);
  });

  it('are empty if nothing is settled', () => {
    expect(moneySteps({ basis: 'saving', figures: figures(null, { profit: null }), lines: [] })).toEqual([]);
  });
});

describe('steps of a month', () => {
  const month = {
    basic: { charge: '400.00', effect: '-30.00' },
    powerFactor: { effect: '4.00' },
    ...{ total: '1350.00', energyProfit: '50.01', profit: '76.01' },
  } as unknown as NonNullable<MonthCharges>;

  it('have demand, power factor and rounding, and end at the bill of the month', () => {
    const steps = moneySteps({ ...day, month });
    expect(steps.map(({ key, amount }) => [key, amount])).toEqual([
      ['withoutStorage', '1416.01'],
      ['extraPurchase-valley', '35.00'],
      ['avoidedPurchase-sharp', '-22.00'],
      ['avoidedPurchase-high', '-60.00'],
      ['extraExport', '-3.00'],
      ['rounding', '-0.01'],
      ['basic', '-30.00'],
      ['powerFactor', '4.00'],
      ['bill', '1340.00'],
      ['profit', '76.01'],
    ]);
    expect(levelOf(steps.slice(0, 8))).toBe(134_000n);
  });

  it('leave the charges of the month out while they are unknown', () => {
    const steps = moneySteps({ ...day, month: { ...month, profit: null } });
    expect(steps.map(({ key }) => key)).not.toContain('basic');
    expect(steps.at(-1)?.amount).toBe('50.00');
  });
});
