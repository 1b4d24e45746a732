/** Money against whole numbers of fen, and against every conversion to a number. */
import { moneyText, priceText } from '@czyun/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Amount, sumOfAmounts } from './amount.ts';
import { anySteps, dividedBy, fixedText, stepsOf } from './fixed-point-fixture.ts';
import { billLine, Money, Ratio, sumOfMoney } from './money.ts';
import { Price } from './price.ts';
import { Quantity } from './quantity.ts';

/** Millionths of a yuan; no price times any quantity below exceeds 10^10 yuan. */
const anyPrice = anySteps(12);
/** Millionths of a kWh. */
const anyEnergy = anySteps(13);
const kwh = (steps: bigint) => new Quantity(fixedText(steps, 6), 'kWh');
const perKwh = (steps: bigint) => new Price(fixedText(steps, 6), 'kWh');
const fen = (steps: bigint) => new Money(fixedText(steps, 2));

describe('a bill line', () => {
  it('is price times quantity, rounded once, half a fen away from zero', () => {
    fc.assert(
      fc.property(anyPrice, anyEnergy, (price, energy) => {
        const amount = perKwh(price).times(kwh(energy));
        expect(stepsOf(amount.text, 12)).toBe(price * energy);
        const exact = dividedBy(price * energy, 10n ** 10n);
        if (exact >= 10n ** 14n || exact <= -(10n ** 14n)) expect(() => billLine(amount)).toThrow(RangeError);
        else expect(billLine(amount).text).toBe(fixedText(exact, 2));
      }),
      { numRuns: 2000 },
    );
  });

  it('of many quarter-hours is rounded after their addition', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anySteps(7), anySteps(9)), { maxLength: 96 }), (quarters) => {
        const line = billLine(sumOfAmounts(quarters.map(([price, energy]) => perKwh(price).times(kwh(energy)))));
        const exact = quarters.reduce((sum, [price, energy]) => sum + price * energy, 0n);
        expect(line.text).toBe(fixedText(dividedBy(exact, 10n ** 10n), 2));
      }),
    );
  });

  it('matches calculation by hand', () => {
    const line = (price: string, energy: string) => billLine(new Price(price, 'kWh').times(new Quantity(energy, 'kWh'))).text;
    expect([line('0.6123', '1234.5'), line('1.005', '1'), line('-1.005', '1'), line('0.1', '3'), line('0.5', '-0.01')]).toEqual([
      '755.88',
      '1.01',
      '-1.01',
      '0.30',
      '-0.01',
    ]);
  });
});

describe('money', () => {
  it('adds up exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(anySteps(11), { maxLength: 40 }), (lines) => {
        const sum = lines.reduce((all, line) => all + line, 0n);
        expect(sumOfMoney(lines.map(fen)).text).toBe(fixedText(sum, 2));
        expect(sumOfMoney(lines.toReversed().map(fen))).toEqual(fen(sum));
      }),
    );
    expect(sumOfMoney([]).text).toBe('0.00');
  });

  it('is subtracted and compared like its fen', () => {
    fc.assert(
      fc.property(anySteps(13), anySteps(13), (a, b) => {
        expect(fen(a).minus(fen(b)).text).toBe(fixedText(a - b, 2));
        expect(Math.sign(fen(a).compare(fen(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(fen(a).plus(fen(b)).minus(fen(b))).toEqual(fen(a));
      }),
    );
  });

  it('has portions, which are separate lines', () => {
    fc.assert(
      fc.property(anySteps(14), anySteps(12), (money, ratio) => {
        const portion = fen(money).portion(new Ratio(fixedText(ratio, 8)));
        expect(stepsOf(portion.text, 10)).toBe(money * ratio);
      }),
    );
    expect(billLine(new Money('1234.50').portion(new Ratio('-0.0075'))).text).toBe('-9.26');
  });

  it('is bounded', () => {
    expect(new Money('999999999999.99').text).toBe('999999999999.99');
    expect(() => new Money('999999999999.99').plus(new Money('0.01'))).toThrow(RangeError);
    for (const text of ['1000000000000', '0.001', '1e3', 'NaN', 'Infinity', '']) expect(() => new Money(text), text).toThrow(RangeError);
  });
});

describe('on the wire', () => {
  it('money and prices are texts of the contract, and are read back unchanged', () => {
    fc.assert(
      fc.property(anySteps(14), anyPrice, (money, price) => {
        const sent = JSON.stringify({ money: fen(money), price: perKwh(price) });
        const { money: of, price: at } = JSON.parse(sent) as { money: string; price: string };
        expect(new Money(moneyText.parse(of))).toEqual(fen(money));
        expect(new Price(priceText.parse(at), 'kWh')).toEqual(perKwh(price));
        expect(of).toBe(fixedText(money, 2));
      }),
    );
  });

  it('every text accepted by the contract has a figure', () => {
    const anyText = fc.oneof(fc.stringMatching(/^-?\d{1,13}(\.\d{1,7})?$/), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(anyText, (text) => {
        if (moneyText.safeParse(text).success) expect(new Money(text).text).toBe(text);
        if (priceText.safeParse(text).success) expect(new Price(text, 'kWh').text).toBe(text);
      }),
      { numRuns: 3000 },
    );
    expect(moneyText.safeParse('-0.00').success || priceText.safeParse('-0').success).toBe(false);
  });

  it('an unrounded amount is not sent', () => {
    expect(() => JSON.stringify({ amount: new Amount('0.123') })).toThrow(TypeError);
  });
});

describe('no figure is convertible to a number', () => {
  const figures = [new Money('1'), new Amount('1'), new Ratio('1'), new Price('1', 'kWh'), new Quantity('1', 'kWh')];

  it('at run time', () => {
    for (const figure of figures) {
      const one = figure as unknown as number;
      expect(() => one + 1).toThrow(TypeError);
      expect(() => one * 2).toThrow(TypeError);
      expect(() => one < 2).toThrow(TypeError);
      expect(() => `${one}`).toThrow(TypeError);
      expect(() => -one).toThrow(TypeError);
      expect(() => Math.max(one)).toThrow(TypeError);
      expect(() => String(one)).toThrow(TypeError);
    }
  });

  it('nor to one of another kind or unit, even after a cast', () => {
    const [money, amount, price, quantity] = [new Money('1'), new Amount('1'), new Price('1', 'kWh'), new Quantity('1', 'kWh')];
    for (const wrong of [1, '1', null, undefined, {}, { kind: 'money', text: '1.00' }, amount, price])
      expect(() => money.plus(wrong as never)).toThrow(TypeError);
    for (const wrong of [1, '1', money, amount, new Quantity('1', 'kW')]) expect(() => price.times(wrong as never)).toThrow(TypeError);
    for (const wrong of [money, price, 1]) expect(() => billLine(wrong as never)).toThrow(TypeError);
    expect(() => quantity.plus(new Quantity('1', 'kvarh') as never)).toThrow(TypeError);
    expect(() => price.plus(new Price('1', 'kW') as never)).toThrow(TypeError);
  });

  it('nor for the compiler', () => {
    const never = () => {
      const [money, price, quantity] = [new Money('1'), new Price('1', 'kWh'), new Quantity('1', 'kWh')];
      // @ts-expect-error no operator
      money + 1;
      // @ts-expect-error no operator
      money * 2;
      // @ts-expect-error no number
      money.plus(1);
      // @ts-expect-error not rounded yet
      money.plus(price.times(quantity));
      // @ts-expect-error another unit
      price.times(new Quantity('1', 'kW'));
      // @ts-expect-error another unit
      quantity.minus(new Quantity('1', 'kvarh'));
      // @ts-expect-error rounded already
      billLine(money);
      // @ts-expect-error a number is no text
      new Money(1.5);
    };
    expect(never).toThrow(TypeError);
  });
});
