import { describe, expect, it } from 'vitest';
import { type ProfitQuarter, planProfit } from './plan-profit.ts';
import { Price } from './price.ts';

const price = (text: string) => new Price(text, 'kWh');
const quarter = (more: Partial<ProfitQuarter>): ProfitQuarter => ({
  ...{ charge: 0, discharge: 0, netLoad: null, buy: price('0.3'), feedIn: null },
  ...more,
});
const said = (quarters: readonly ProfitQuarter[]) => {
  const found = planProfit(quarters);
  return found && [found.cost.text, found.value.text, found.profit.text];
};

describe('the profit of a plan', () => {
  it('buys and avoids purchase if the load is unknown', () => {
    // 100 kWh charged at 0.3012, 81 kWh discharged at 1.1: 30.12 and 89.10.
    expect(said([quarter({ charge: 100, buy: price('0.3012') }), quarter({ discharge: 81, buy: price('1.1') })])).toEqual([
      '30.12',
      '89.10',
      '58.98',
    ]);
    expect(said([quarter({})])).toEqual(['0.00', '0.00', '0.00']);
  });

  it('values energy from own surplus, and energy fed in, at the feed-in price', () => {
    const feedIn = price('0.4');
    // 10 of 30 kWh are from the surplus: 20 · 0.3 + 10 · 0.4; 25 of 40 are used on site: 25 · 1 + 15 · 0.4.
    const day = [
      quarter({ charge: 30, netLoad: -10, feedIn }),
      quarter({ discharge: 40, netLoad: 25, buy: price('1'), feedIn }),
      // There is no load to use it.
      quarter({ discharge: 1, netLoad: -5, buy: price('1'), feedIn }),
    ];
    expect(said(day)).toEqual(['10.00', '31.40', '21.40']);
  });

  it('values energy fed in at zero if the tariff pays nothing', () => {
    expect(said([quarter({ discharge: 40, netLoad: 25, buy: price('1') })])).toEqual(['0.00', '25.00', '25.00']);
  });

  it('is unknown only if the price of a flow is unknown', () => {
    expect(said([quarter({ charge: 1, buy: null })])).toBeNull();
    expect(said([quarter({ buy: null }), quarter({ charge: 1 })])).toEqual(['0.30', '0.00', '-0.30']);
    const partly = [quarter({ feedIn: price('0.4') }), quarter({ discharge: 2, netLoad: 1 })];
    expect(said(partly)).toBeNull();
  });

  it('is rounded once, not per quarter-hour', () => {
    // Ten times 0.004 yuan are 0.04, while ten rounded lines would be zero.
    expect(said(Array.from({ length: 10 }, () => quarter({ discharge: 0.01, buy: price('0.4') })))).toEqual(['0.00', '0.04', '0.04']);
  });
});
