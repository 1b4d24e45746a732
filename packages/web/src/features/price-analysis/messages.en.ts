import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  title: 'Price analysis',
  by: { label: 'By', day: 'Day', month: 'Month', year: 'Year' },
  of: { label: 'Analyse', purchase: 'Purchase', feedIn: 'Feed-in', charge: 'Charge', discharge: 'Discharge' },
  date: 'Date',
  before: 'Previous',
  after: 'Next',
  total: { quantity: 'Quantity', charge: 'Charge', price: 'Average price' },
  period: { none: 'No tariff', surcharge: 'Surcharges' },
  bars: {
    day: 'Quantity by period',
    month: 'Quantity by period and day',
    year: 'Quantity by period and month',
    base: 'Date',
  },
  rings: { quantity: 'Share of quantity', charge: 'Share of charge' },
  table: {
    title: 'By period',
    period: 'Period',
    quantity: 'Quantity',
    share: 'Share of quantity',
    price: 'Average price',
    charge: 'Charge',
    chargeShare: 'Share of charge',
    sum: 'Total',
    none: 'No data',
    noneHint: 'No settled days in this period.',
    how: 'From settlement: daily lines are rounded to 0.01 once and added up, so totals equal “Settlement” for the same days. Average price is charge ÷ quantity.',
  },
  parts: {
    title: 'Details',
    label: 'Date',
    state: 'State',
    unsettled: 'Not settled',
    partly: '{{settled}} of {{days}} days settled',
    estimated: 'Partly estimated',
    provisional: 'Provisional',
  },
  note: {
    unsettled: { one: '{{n}} day is not settled and excluded.', other: '{{n}} days are not settled and excluded.' },
    settle: 'Settle',
    unpriced: {
      one: '{{n}} day has no tariff: quantity only, no charge.',
      other: '{{n}} days have no tariff: quantities only, no charges.',
    },
    price: 'Set tariff',
    missing: {
      one: 'Readings of {{n}} quarter-hour are missing and excluded.',
      other: 'Readings of {{n}} quarter-hours are missing and excluded.',
    },
    check: 'Open settlement',
  },
};
