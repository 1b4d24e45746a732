/**
 * A day of quarter-hours under a tariff with five periods, computed like a settlement: one line per period, the total is the sum of the
 * lines.
 */
import { expect, it } from 'vitest';
import { dayOn } from '../time/days.ts';
import { quartersOf } from '../time/quarters.ts';
import { sumOfAmounts } from './amount.ts';
import { dividedBy, fixedText } from './fixed-point-fixture.ts';
import { billLine, sumOfMoney } from './money.ts';
import { Price } from './price.ts';
import { Quantity } from './quantity.ts';

/** Prices by their first minute, in hundred-thousandths of a yuan. */
const tariff: readonly (readonly [from: number, price: bigint])[] = [
  [0, 21_317n],
  [120, 9_481n],
  [360, 63_805n],
  [660, 158_333n],
  [720, 107_045n],
  [1320, 63_805n],
];
const priceAt = (minute: number) => tariff.findLast(([from]) => from <= minute)?.[1] ?? 0n;
/** Watt-hours of the quarter-hour that starts at an instant. */
const energyAt = (start: number) => (start / 900_000) % 97_531;

it.each([
  ['Asia/Shanghai', '2026-07-15', 96],
  ['Europe/Berlin', '2026-03-29', 92],
  ['Europe/Berlin', '2026-10-25', 100],
  ['Australia/Lord_Howe', '2026-04-05', 98],
])('in %s on %s of %i quarter-hours', (timeZone, date, count) => {
  const quarters = quartersOf(timeZone, dayOn(timeZone, date));
  expect(quarters).toHaveLength(count);
  const byPrice = [...Map.groupBy(quarters, ({ minute }) => priceAt(minute))];
  const lines = byPrice.map(([price, of]) => {
    const each = new Price(fixedText(price, 5), 'kWh');
    return billLine(sumOfAmounts(of.map(({ start }) => each.times(new Quantity(BigInt(energyAt(start)) * 10n ** 6n, 'kWh')))));
  });
  const byHand = byPrice.map(([price, of]) =>
    dividedBy(price * of.reduce((sum, { start }) => sum + BigInt(energyAt(start)), 0n), 10n ** 6n),
  );
  expect(lines.map(({ text }) => text)).toEqual(byHand.map((fen) => fixedText(fen, 2)));
  expect(sumOfMoney(lines).text).toBe(
    fixedText(
      byHand.reduce((sum, fen) => sum + fen, 0n),
      2,
    ),
  );
});
