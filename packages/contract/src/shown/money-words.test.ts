import { expect, it } from 'vitest';
import { sayExactPrice, sayMoney, sayPrice } from './money-words.ts';

it('money has its sign, thousands separators and two decimals', () => {
  expect(['1234.56', '0.00', '-0.07', '999.90', '-1000.00', '999999999999.99'].map(sayMoney)).toEqual([
    '¥1,234.56',
    '¥0.00',
    '-¥0.07',
    '¥999.90',
    '-¥1,000.00',
    '¥999,999,999,999.99',
  ]);
});

it('prices have at least two decimals, and their unit', () => {
  expect(['0.6123', '38', '-0.05', '1234.5'].map((price) => sayPrice(price, 'kWh', 'zh'))).toEqual([
    '¥0.6123/kWh',
    '¥38.00/kWh',
    '-¥0.05/kWh',
    '¥1,234.50/kWh',
  ]);
  expect([sayPrice('0.6123', 'kWh', 'en'), sayPrice('-38.5', 'kW', 'en'), sayPrice('38.5', 'kVA', 'zh')]).toEqual([
    '¥0.6123/kWh',
    '-¥38.50/kW per month',
    '¥38.50/kVA·月',
  ]);
});

it('prices have at most four decimals on screen, half away from zero, and all of them on bills', () => {
  const texts = ['0.32136875', '0.00005', '-0.00005', '-0.00004', '0.99999', '1.23455', '0.123', '-1.99995'];
  expect(texts.map((price) => sayPrice(price, 'kWh', 'zh'))).toEqual([
    '¥0.3214/kWh',
    '¥0.0001/kWh',
    '-¥0.0001/kWh',
    '¥0.00/kWh',
    '¥1.00/kWh',
    '¥1.2346/kWh',
    '¥0.123/kWh',
    '-¥2.00/kWh',
  ]);
  expect([sayExactPrice('0.32136875', 'kWh', 'zh'), sayExactPrice('-0.00004', 'kWh', 'en')]).toEqual(['¥0.32136875/kWh', '-¥0.00004/kWh']);
});

it("unknown or invalid amounts are '-'", () => {
  for (const text of [null, undefined, '', '12', '12.3', '1e3', 'NaN', '-0.00', '1,234.56', ' 1.00', '+1.00', '01.00', '1000000000000.00'])
    expect(sayMoney(text)).toBe('-');
  for (const text of [null, undefined, '', '1e3', 'Infinity', '-0', '0.10', '0.123456789', '.5', '5.', '1000000'])
    expect(sayPrice(text, 'kWh', 'zh')).toBe('-');
});
