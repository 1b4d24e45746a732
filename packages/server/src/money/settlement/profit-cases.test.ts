/**
 * The profit of a day by both bases; each case is computed by hand in a comment. Purchase 1.12 ¥/kWh (fund included) in the relevant hour,
 * 0.32 at night; feed-in 0.40.
 */
import { type ProfitTerms, usualTerms } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { quarterMs } from '../../time/quarters.ts';
import { settle } from './day.ts';
import type { DayInputs, InputFlow, PriceInput, RegisterInput } from './inputs.ts';

const noon = 40;
const night = 0;
const start = Date.UTC(2026, 6, 1, 16);

/** kWh by quarter-hour; null: unknown. */
type Counted = Readonly<Record<number, number | null>>;

function register(flow: InputFlow, deviceId: number, counted: Counted, count: number): RegisterInput {
  const quantities = Array.from({ length: count }, (_, index) => (index in counted ? (counted[index] ?? null) : 0));
  return {
    ...{ flow, deviceId, paramId: deviceId * 10, sign: 1, decimals: 2, readings: Array(count + 1).fill(null), quantities },
    ...{ estimated: [], unsure: [], lapsed: false },
  };
}

const prices = (count: number, more: Partial<PriceInput> = {}): PriceInput[] => {
  const price = { versionId: 7, surcharges: [{ name: 'fund', price: '0.02', inBase: false }], feedIn: '0.4', paid: true, ...more };
  return [
    { ...price, quarters: 32, period: 'valley', buy: '0.3' },
    { ...price, quarters: count - 32, period: 'high', buy: '1.1' },
  ];
};

interface Case {
  readonly flows: Partial<Record<InputFlow, Counted>>;
  readonly more?: readonly RegisterInput[];
  readonly terms?: Partial<ProfitTerms>;
  readonly count?: number;
  readonly price?: Partial<PriceInput>;
}

function profits({ flows, more = [], terms = {}, count = 96, price = {} }: Case) {
  const all = { gridImport: {}, gridExport: {}, charge: {}, discharge: {}, ...flows };
  const inputs: DayInputs = {
    ...{ date: '2026-07-02', start, end: start + count * quarterMs, terms: { ...usualTerms, ...terms } },
    registers: [...Object.entries(all).map(([flow, counted], index) => register(flow as InputFlow, index + 1, counted, count)), ...more],
    ...{ prices: prices(count, price), storedAtStartWh: null, storedWh: null },
  };
  const { figures, lines } = settle(inputs);
  const { saving, storageMeter } = figures.bases;
  return { saving: saving?.profit ?? null, meter: storageMeter?.profit ?? null, profit: figures.money.profit, lines, figures };
}

describe('the profit of', () => {
  it('an idle storage is exactly zero, even with flow in both directions in a quarter-hour', () => {
    expect(profits({ flows: { gridImport: { [noon]: 10 }, gridExport: { [noon]: 6 } } })).toMatchObject({ saving: '0.00', meter: '0.00' });
  });

  it('charge from own surplus is the forgone feed-in', () => {
    // 7 would have been fed in, 2 were: 5 × 0.40. By the meter 5 × 1.12.
    const flows = { gridExport: { [noon]: 2 }, charge: { [noon]: 5 }, pv: { [noon]: 9 } };
    expect(profits({ flows })).toMatchObject({ saving: '-2.00', meter: '-5.60' });
  });

  it('discharge is the avoided purchase plus its feed-in', () => {
    // 3 of 10 are used: 3 × 1.12 + 7 × 0.40. By the meter 10 × 1.12.
    expect(profits({ flows: { gridExport: { [noon]: 7 }, discharge: { [noon]: 10 } } })).toMatchObject({ saving: '6.16', meter: '11.20' });
  });

  it('discharge under an export limit counts the energy that reached the grid', () => {
    // 4 may be fed in: 5 discharged with a load of 3 and 2 generated, so 3 − 2 + 4. Without storage 1 would be bought.
    const flows = { pv: { [noon]: 2 }, gridExport: { [noon]: 4 }, discharge: { [noon]: 5 } };
    // 1 × 1.12 + 4 × 0.40.
    expect(profits({ flows })).toMatchObject({ saving: '2.72', meter: '5.60' });
  });

  it('a storage with separately metered auxiliaries is reduced by these; their place is a setting', () => {
    // At noon 10 are discharged and 6 fed in: 4 × 1.12 + 6 × 0.40 = 6.88. At night 1 is used for cooling: 0.32.
    const flows = { gridImport: { [night]: 1 }, gridExport: { [noon]: 6 }, discharge: { [noon]: 10 }, auxiliary: { [night]: 1 } };
    const at = (auxiliaries: ProfitTerms['auxiliaries']) => profits({ flows, terms: { auxiliaries } });
    expect(at('behindGrid')).toMatchObject({ saving: '6.56', meter: '10.88' });
    expect(at('ownSupply')).toMatchObject({ saving: '6.56', meter: '10.88', figures: { bases: { saving: { auxiliary: '0.32' } } } });
    expect(at('inStorageMeter')).toMatchObject({ saving: '6.88', meter: '11.20' });
  });

  it('several storages is their total; a contract may select one of them', () => {
    const other = [register('charge', 20, { [night]: 5 }, 96), register('discharge', 20, { [noon]: 4 }, 96)];
    const flows = { gridImport: { [night]: 5, [noon]: 1 }, discharge: { [noon]: 10 } };
    // 14 × 1.12 − 5 × 0.32; the other one only: 4 × 1.12 − 5 × 0.32.
    expect(profits({ flows, more: other })).toMatchObject({ saving: '14.08', meter: '14.08' });
    const named = profits({ flows, more: other, terms: { basis: 'storageMeter', meters: [20] } });
    expect(named).toMatchObject({ saving: '14.08', meter: '2.88', profit: '2.88' });
  });

  it('a contract with its own prices uses them', () => {
    const own = { sharp: null, high: '0.5', flat: null, valley: '0.1', deep: null };
    const flows = { gridImport: { [night]: 12 }, charge: { [night]: 12 }, discharge: { [noon]: 10 } };
    // 10 × 0.50 − 12 × 0.10. A period without a price is unknown if energy flows in it.
    expect(profits({ flows, terms: { basis: 'storageMeter', prices: own } }).profit).toBe('3.80');
    expect(profits({ flows, terms: { basis: 'storageMeter', prices: { ...own, valley: null } } }).profit).toBeNull();
  });

  it('a quarter-hour with an unknown part is unknown, and so is the day; generation is no such part', () => {
    const flows = { gridImport: { [night]: 5 }, charge: { [night]: 5 }, discharge: { [noon]: 10 } };
    for (const flow of ['gridImport', 'gridExport', 'charge', 'discharge'] as const)
      expect([flow, profits({ flows: { ...flows, [flow]: { 50: null } } }).saving]).toEqual([flow, null]);
    expect(profits({ flows: { ...flows, pv: { 50: null } } }).saving).toBe('9.60');
  });

  it('a day of 23 hours is that of its 92 quarter-hours', () => {
    // 2 at the last quarter-hour: 2 × 1.12.
    expect(profits({ flows: { gridImport: { 91: 3 }, discharge: { 91: 2 } }, count: 92 })).toMatchObject({ saving: '2.24', meter: '2.24' });
  });

  it('energy fed in without an agreed price is zero, and its line is marked', () => {
    const found = profits({ flows: { gridExport: { [noon]: 7 }, discharge: { [noon]: 10 } }, price: { feedIn: null, paid: false } });
    expect(found.saving).toBe('3.36');
    const extra = found.lines.find(({ line }) => line.flow === 'extraExport')?.line;
    expect(extra).toMatchObject({ quantity: '7', price: null, agreed: false, charge: '0.00' });
  });
});
