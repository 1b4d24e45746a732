import type { SettlementFlow } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { type CausedDay, changeOf } from './why.ts';

type Line = readonly [flow: SettlementFlow, quantity: string | null, charge: string | null];

function day(date: string, profit: string | null, stored: string | null, ...lines: Line[]): CausedDay {
  const figures = { energy: { stored }, money: { profit }, bases: { saving: null, storageMeter: null } } as unknown as CausedDay['figures'];
  return {
    ...{ date, figures, rule: { basis: 'saving', version: 2 } },
    lines: lines.map(([flow, quantity, charge]) => ({ flow, quantity, charge })),
  };
}

/** 100 kWh charged at 0.30, 90 avoided at 1.00. */
const plain = day('2026-05-01', '60.00', '0', ['avoidedPurchase', '90', '90.00'], ['extraPurchase', '100', '30.00']);

const fen = (text: string | null) => Math.round(Number(text) * 100);
const sumOf = (change: NonNullable<ReturnType<typeof changeOf>>) =>
  fen(change.spread) + fen(change.energy) + fen(change.losses) + fen(change.stored) + fen(change.auxiliary);

describe('the change of the profit', () => {
  it('is zero between equal days', () => {
    expect(changeOf(plain, { ...plain, date: '2026-05-02' })).toMatchObject({
      ...{ date: '2026-05-01', total: '0.00', spread: '0.00', energy: '0.00', losses: '0.00', stored: '0.00', auxiliary: '0.00' },
      causes: { after: { gained: '1.0000', paid: '0.3000', energy: '90', lost: '10', stored: '0' } },
    });
  });

  it('is the price spread if only prices differ', () => {
    const dearer = day('2026-05-02', '69.00', '0', ['avoidedPurchase', '90', '99.00'], ['extraPurchase', '100', '30.00']);
    expect(changeOf(plain, dearer)).toMatchObject({ total: '9.00', spread: '9.00', energy: '0.00', losses: '0.00', stored: '0.00' });
  });

  it('is the energy and its losses if twice the energy is moved', () => {
    const double = day('2026-05-02', '120.00', '0', ['avoidedPurchase', '180', '180.00'], ['extraPurchase', '200', '60.00']);
    // 90 kWh more at 0.70, less 10 kWh of additional losses at 0.30.
    expect(changeOf(plain, double)).toMatchObject({ total: '60.00', spread: '0.00', energy: '63.00', losses: '-3.00', stored: '0.00' });
  });

  it('is the stored energy if charge is still in the storage', () => {
    const filling = day('2026-05-02', '30.00', '100', ['avoidedPurchase', '90', '90.00'], ['extraPurchase', '200', '60.00']);
    expect(changeOf(plain, filling)).toMatchObject({ total: '-30.00', spread: '0.00', energy: '0.00', losses: '0.00', stored: '-30.00' });
    // Without the state of charge it cannot be distinguished from a loss.
    const unknown = { ...filling, figures: { ...filling.figures, energy: { ...filling.figures.energy, stored: null } } };
    expect(changeOf(plain, unknown)).toMatchObject({ losses: '-30.00', stored: null });
  });

  it('uses the prices of the other day for a day without energy', () => {
    const idle = day('2026-05-02', '0.00', '0');
    expect(changeOf(plain, idle)).toMatchObject({
      total: '-60.00',
      spread: '0.00',
      energy: '-63.00',
      losses: '3.00',
      causes: { after: { gained: null } },
    });
    expect(changeOf(idle, { ...idle, date: '2026-05-03' })).toMatchObject({ total: '0.00', spread: '0.00', energy: '0.00' });
  });

  it('counts auxiliaries with separate lines', () => {
    const supplied = day('2026-05-02', '55.50', '0', ['avoidedPurchase', '90', '90.00'], ['extraPurchase', '100', '30.00']);
    expect(changeOf(plain, supplied)).toMatchObject({ total: '-4.50', auxiliary: '-4.50', spread: '0.00' });
  });

  it('adds up to the fen for any days', () => {
    let state = 7;
    const random = (most: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % most;
    };
    for (let at = 0; at < 500; at++) {
      const any = (date: string) => {
        const [a, b, c, d] = [random(500_000), random(90_000), random(300_000), random(40_000)];
        const profit = a + b - c - d - random(900);
        const lines = (
          [
            ['avoidedPurchase', a],
            ['extraExport', b],
            ['extraPurchase', c],
            ['forgoneExport', d],
          ] as const
        ).map(([flow, charge]): Line => [flow, (random(9_000_000) / 1000).toString(), (charge / 100).toFixed(2)]);
        return day(date, (profit / 100).toFixed(2), (random(4_000_000) / 1000 - 2000).toFixed(3), ...lines);
      };
      const [before, after] = [any('2026-05-01'), any('2026-05-02')];
      const change = changeOf(before, after);
      if (change === null) throw new Error('unknown');
      expect(sumOf(change)).toBe(fen(change.total));
      expect(fen(change.total)).toBe(fen(after.figures.money.profit) - fen(before.figures.money.profit));
    }
  });

  it('is unknown with an unknown figure or another rule', () => {
    expect(changeOf(plain, day('2026-05-02', null, '0'))).toBeNull();
    expect(changeOf(plain, day('2026-05-02', '1.00', '0', ['avoidedPurchase', null, null]))).toBeNull();
    expect(changeOf(plain, { ...plain, rule: { basis: 'attribution', version: 1 } })).toBeNull();
  });
});
