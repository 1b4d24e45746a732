import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  title: 'Price analysis',
  by: { label: 'By', day: 'Day', month: 'Month', year: 'Year' },
  of: { label: 'What is analysed', purchase: 'Bought', feedIn: 'Fed in', charge: 'Charged', discharge: 'Discharged' },
  date: 'Date',
  before: 'Earlier',
  after: 'Later',
  total: { quantity: 'Quantity', charge: 'Charge', price: 'Average price' },
  period: { none: 'Without a tariff', surcharge: 'Surcharges' },
  bars: {
    day: 'Quantity of the day by period',
    month: 'Quantity by period, day by day',
    year: 'Quantity by period, month by month',
    base: 'Date',
  },
  rings: { quantity: 'Shares of the quantity', charge: 'Shares of the charge' },
  table: {
    title: 'By period',
    period: 'Period',
    quantity: 'Quantity',
    share: 'Share of quantity',
    price: 'Average price',
    charge: 'Charge',
    chargeShare: 'Share of charge',
    sum: 'Total',
    none: 'Nothing to analyse yet',
    noneHint: 'No day of this time is settled.',
    how: 'Out of the settlement: the lines of each day are rounded to the cent once and added up, so sums are those of “Settlement” over the same days. The average price is the charge divided by the quantity.',
  },
  parts: {
    title: 'Details',
    label: 'Date',
    state: 'State',
    unsettled: 'Not settled',
    partly: '{{settled}} of {{days}} days settled',
    estimated: 'Estimated in part',
    provisional: 'Provisional',
  },
  note: {
    unsettled: { one: '{{n}} day is not settled and not counted.', other: '{{n}} days are not settled and not counted.' },
    settle: 'Settle',
    unpriced: {
      one: '{{n}} day has no tariff: its quantity is known, its charge is not.',
      other: '{{n}} days have no tariff: their quantities are known, their charges are not.',
    },
    price: 'Set a tariff',
    missing: {
      one: 'The reading of {{n}} quarter-hour is missing; the rest is counted.',
      other: 'The readings of {{n}} quarter-hours are missing; the rest is counted.',
    },
    check: 'See the settlement',
  },
};
