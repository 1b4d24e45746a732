/** Texts of tariffs: times of spans, months, and every price as a line. */
import { dayKinds, type Language, sayExactPrice, sayPrice, type Tariff, tariffPeriods, tariffRegions } from '@czyun/contract';
import type { priceText } from '../text.ts';

type Say = ReturnType<typeof priceText.useText>;

/** Minutes since midnight as a time of day; 1440 is 24:00. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** 1, 2, 3, 7 → `1–3, 7`. */
export function monthsText(months: readonly number[], between: string): string {
  const sorted = months.toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const month of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === month - 1) last[1] = month;
    else runs.push([month, month]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(between);
}

type Times = Pick<Tariff, 'seasons' | 'special'>;
type Spans = Times['special'][number]['spans'];

/** `High 10:00–12:00, 14:00–19:00`, period by period. */
export function spansText(spans: Spans, t: Say): string {
  const between = t(($) => $.year.between);
  const lines = tariffPeriods.flatMap((period) => {
    const hours = spans.filter((span) => span.period === period).map(({ from, to }) => `${clockText(from)}–${clockText(to)}`);
    return hours.length === 0 ? [] : [`${t(($) => $.period[period])} ${hours.join(between)}`];
  });
  return lines.join('; ');
}

export interface HoursLine {
  readonly months: string;
  readonly kinds: string;
  readonly hours: string;
}

/** Content of the picture of the year, a line per season and kind of day. */
export function hoursLines({ seasons, special }: Times, t: Say): HoursLine[] {
  const between = t(($) => $.year.between);
  const all = t(($) => $.edit.all);
  const lines = seasons.flatMap(({ months, days }) =>
    days.map(({ kinds, spans }) => ({
      months: monthsText(months, between),
      kinds: kinds.length === dayKinds.length ? all : kinds.map((kind) => t(($) => $.kind[kind])).join(between),
      hours: spansText(spans, t),
    })),
  );
  const festive = special.map(({ festivals, spans }) => ({
    months: '1–12',
    kinds: festivals.map((festival) => t(($) => $.festival[festival])).join(between),
    hours: spansText(spans, t),
  }));
  return [...lines, ...festive];
}

export function validityText({ from, to }: Pick<Tariff, 'from' | 'to'>, t: Say): string {
  return to === null ? t(($) => $.fact.open, { from }) : t(($) => $.fact.span, { from, to });
}

export type Fact = readonly [name: string, value: string];

type SayPrice = typeof sayPrice;

function basicText(
  { by, price, quantity, overPercent, overMultiple }: Tariff['basic'],
  t: Say,
  language: Language,
  said: SayPrice,
): string {
  const blanks = { price: said(price, by === 'capacity' ? 'kVA' : 'kW', language), quantity: quantity ?? '-' };
  if (by === 'none') return t(($) => $.fact.none);
  if (by === 'contracted') return t(($) => $.fact.contractedText, { ...blanks, percent: overPercent, multiple: overMultiple });
  return t(($) => $.fact[by === 'capacity' ? 'capacityText' : 'measuredText'], blanks);
}

/** Every price and charge of a tariff, a line each, in the tariff's order. */
export function priceFacts(tariff: Tariff, t: Say, language: Language, said: SayPrice = sayPrice): Fact[] {
  const { prices, market, surcharges, basic, powerFactor } = tariff;
  const lines: Fact[] = [];
  for (const period of tariffPeriods) {
    const word = { period: t(($) => $.period[period]) };
    const { buy, feedIn } = prices[period];
    if (buy !== null) lines.push([t(($) => $.fact.buyOf, word), said(buy, 'kWh', language)]);
    if (feedIn !== null) lines.push([t(($) => $.fact.feedInOf, word), said(feedIn, 'kWh', language)]);
  }
  const markets = (['buy', 'feedIn'] as const).filter((side) => market[side]).map((side) => t(($) => $.fact[side]));
  if (markets.length > 0) lines.push([t(($) => $.fact.market), markets.join(t(($) => $.year.between))]);
  for (const { name, price } of surcharges) lines.push([t(($) => $.fact.surcharge, { name }), said(price, 'kWh', language)]);
  lines.push([t(($) => $.fact.basic), basicText(basic, t, language, said)]);
  const standard = powerFactor && { standard: powerFactor.standard };
  lines.push([
    t(($) => $.fact.powerFactor),
    standard ? t(($) => $.fact[powerFactor?.withBasic ? 'standardBasic' : 'standard'], standard) : t(($) => $.fact.none),
  ]);
  return lines;
}

/** All facts of a tariff as lines: shown with prices as on every screen, compared with all of their digits (`exact`). */
export function tariffFacts(tariff: Tariff, t: Say, language: Language, exact = false): Fact[] {
  return [
    [t(($) => $.fact.region), tariffRegions[tariff.region][language]],
    [t(($) => $.fact.validity), validityText(tariff, t)],
    ...(tariff.source === '' ? [] : [[t(($) => $.fact.source), tariff.source] as const]),
    ...priceFacts(tariff, t, language, exact ? sayExactPrice : sayPrice),
  ];
}
