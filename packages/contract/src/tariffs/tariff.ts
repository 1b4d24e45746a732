/** A tariff: prices of energy by time, and further charges. Yuan as decimal text; days and hours in the project's local time. */
import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { priceText } from '../fields/money.ts';
import { fieldText } from '../texts/field-text.ts';
import { basicCharges, dayKinds, festivals, powerFactorStandards, tariffPeriods } from './rules.ts';

/** yyyy-mm-dd. */
/** A month, yyyy-mm. */
export const monthText = pattern(7, /^20\d\d-(0[1-9]|1[0-2])$/, 'monthWrong');
export const dateText = pattern(10, /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'dateWrong');

/** kVA or kW, up to three decimals. */
const quantityText = pattern(14, /^(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?$/, 'numberWrong');
const title = z.string().trim().min(1, fieldText('linkNameRequired')).max(80, fieldText('tooLong'));
const minute = z.int().min(0).max(1440);

export const tariffSpan = z.object({ from: minute, to: minute, period: z.enum(tariffPeriods) });
const spans = z.array(tariffSpan).max(48);
const dayPattern = z.object({ kinds: z.array(z.enum(dayKinds)).min(1).max(3), spans });
const season = z.object({ months: z.array(z.int().min(1).max(12)).min(1).max(12), days: z.array(dayPattern).min(1).max(3) });
const special = z.object({ festivals: z.array(z.enum(festivals)).min(1).max(festivals.length), spans });

/** CNY/kWh; null: none, or not entered yet. */
const pair = z.object({ buy: priceText.nullable().default(null), feedIn: priceText.nullable().default(null) });
const noPair = { buy: null, feedIn: null };

export const tariff = z.object({
  name: title,
  region: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(99)]).describe('A key of `tariffRegions`'),
  from: dateText.describe('First day the version applies'),
  to: dateText.nullable().default(null).describe('Last day the version applies; null: until another begins'),
  source: z
    .string()
    .trim()
    .max(500, fieldText('tooLong'))
    .default('')
    .describe('Document that the prices stand in, and what is to be known of it'),
  seasons: z.array(season).min(1).max(12).describe('Each month in exactly one of them'),
  special: z.array(special).max(7).default([]),
  prices: z.object({
    sharp: pair.default(noPair),
    high: pair.default(noPair),
    flat: pair.default(noPair),
    valley: pair.default(noPair),
    deep: pair.default(noPair),
  }),
  market: z
    .object({ buy: z.boolean(), feedIn: z.boolean() })
    .default({ buy: false, feedIn: false })
    .describe('True: the price of each quarter-hour is that of the day-ahead market'),
  surcharges: z
    .array(z.object({ name: title, price: priceText, inBase: z.boolean().default(false) }))
    .max(20)
    .default([])
    .describe('Taxes and funds for each kWh bought, each a line of its own; CNY/kWh. `inBase`: the power-factor charge is on it too'),
  basic: z
    .object({
      by: z.enum(basicCharges),
      price: priceText.nullable().default(null).describe('CNY/kVA (`capacity`) or CNY/kW, a month'),
      quantity: quantityText.nullable().default(null).describe('kVA of the transformers, or kW of the contract'),
      overPercent: z
        .int()
        .min(100)
        .max(200)
        .default(105)
        .describe('Demand above so many per cent of the contract costs `overMultiple` times the price'),
      overMultiple: pattern(5, /^(?:0|[1-9]\d?)(?:\.\d{1,2})?$/, 'numberWrong').default('2'),
    })
    .default({ by: 'none', price: null, quantity: null, overPercent: 105, overMultiple: '2' })
    .describe('The charge for capacity or demand, for a month of the bill'),
  powerFactor: z
    .object({ standard: z.enum(powerFactorStandards), withBasic: z.boolean().default(true) })
    .nullable()
    .default(null)
    .describe('null: none is charged. `withBasic`: on the charge for capacity or demand too'),
});
export type Tariff = z.output<typeof tariff>;
