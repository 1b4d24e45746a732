/**
 * Rules of tariffs as plain functions, for the server that stores them and the page that draws them: the period of each time, and the
 * faults of a tariff.
 */
import type { FieldText } from '../texts/field-texts.ts';

/** 尖, 峰, 平, 谷, 深谷: most expensive first. */
export const tariffPeriods = ['sharp', 'high', 'flat', 'valley', 'deep'] as const;
export type TariffPeriod = (typeof tariffPeriods)[number];

/** A make-up working day is a workday, every day off for a festival a holiday. */
export const dayKinds = ['workday', 'weekend', 'holiday'] as const;
export type DayKind = (typeof dayKinds)[number];

/** The holiday calendar of a project: that of the State Council's notices, or none. */
export const holidayCalendars = ['china', 'none'] as const;
export type Holidays = (typeof holidayCalendars)[number];

export const festivals = ['newYear', 'springFestival', 'qingming', 'labourDay', 'dragonBoat', 'midAutumn', 'nationalDay'] as const;
export type Festival = (typeof festivals)[number];

/** Regions by number; 0 is Guangdong, as rate versions have always numbered them. */
export const tariffRegions = {
  0: { zh: '广东', en: 'Guangdong' },
  1: { zh: '深圳', en: 'Shenzhen' },
  2: { zh: '浙江', en: 'Zhejiang' },
  3: { zh: '江苏', en: 'Jiangsu' },
  99: { zh: '其他', en: 'Other' },
} as const;
export type TariffRegion = keyof typeof tariffRegions;

export const basicCharges = ['none', 'capacity', 'contracted', 'measured'] as const;
export type BasicCharge = (typeof basicCharges)[number];
export const powerFactorStandards = ['0.90', '0.85', '0.80'] as const;
export type PowerFactorStandard = (typeof powerFactorStandards)[number];

/** Minutes since midnight, from (inclusive) to (exclusive); multiples of 15. */
export interface TariffSpan {
  readonly from: number;
  readonly to: number;
  readonly period: TariffPeriod;
}

export interface TariffSeason {
  /** 1 to 12. */
  readonly months: readonly number[];
  /** Each kind of day occurs exactly once. */
  readonly days: readonly { readonly kinds: readonly DayKind[]; readonly spans: readonly TariffSpan[] }[];
}

/** Times of a tariff, without its prices. */
export interface TariffTimes {
  readonly seasons: readonly TariffSeason[];
  /** Spans on the days off of these festivals, which override the season. */
  readonly special: readonly { readonly festivals: readonly Festival[]; readonly spans: readonly TariffSpan[] }[];
}

export interface TariffPrices {
  readonly prices: Readonly<Record<TariffPeriod, { readonly buy: string | null; readonly feedIn: string | null }>>;
  /** Where the price is the day-ahead market price. */
  readonly market: { readonly buy: boolean; readonly feedIn: boolean };
}

/** Input of `tariffFaults`. */
export interface JudgedTariff extends TariffTimes, TariffPrices {
  readonly from: string;
  readonly to: string | null;
  readonly basic: { readonly by: BasicCharge; readonly price: string | null; readonly quantity: string | null };
}

export const quarterMinutes = 15;
export const dayMinutes = 1440;
export const quartersADay = dayMinutes / quarterMinutes;

/** A day of the calendar as tariffs see it. */
export interface TariffDay {
  /** 1 to 12. */
  readonly month: number;
  readonly kind: DayKind;
  readonly festivals: readonly Festival[];
}

const within = (minute: number) => (span: TariffSpan) => span.from <= minute && minute < span.to;

/** The period of a minute of the day (0 to 1439); null if the tariff does not cover it, which cannot happen in one without faults. */
export function periodAt({ seasons, special }: TariffTimes, day: TariffDay, minute: number): TariffPeriod | null {
  for (const { festivals: on, spans } of special) {
    const span = on.some((festival) => day.festivals.includes(festival)) ? spans.find(within(minute)) : undefined;
    if (span) return span.period;
  }
  const season = seasons.find(({ months }) => months.includes(day.month));
  const pattern = season?.days.find(({ kinds }) => kinds.includes(day.kind));
  return pattern?.spans.find(within(minute))?.period ?? null;
}

/** The 96 quarter-hours of a day of 24 hours. */
export function quarterPeriods(times: TariffTimes, day: TariffDay): (TariffPeriod | null)[] {
  return Array.from({ length: quartersADay }, (_, quarter) => periodAt(times, day, quarter * quarterMinutes));
}

/** Quarter-hours as spans, neighbours of one period merged. */
export function spansOf(quarters: readonly TariffPeriod[]): TariffSpan[] {
  const spans: TariffSpan[] = [];
  for (const [index, period] of quarters.entries()) {
    const from = index * quarterMinutes;
    const last = spans.at(-1);
    if (last?.period === period) spans[spans.length - 1] = { ...last, to: from + quarterMinutes };
    else spans.push({ from, to: from + quarterMinutes, period });
  }
  return spans;
}

/** Periods that occur, in the order of `tariffPeriods`. */
export function usedPeriods({ seasons, special }: TariffTimes): TariffPeriod[] {
  const used = new Set([...seasons.flatMap(({ days }) => days), ...special].flatMap(({ spans }) => spans.map(({ period }) => period)));
  return tariffPeriods.filter((period) => used.has(period));
}

/** Whether a text yyyy-mm-dd is an existing date. */
export function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export interface TariffFault {
  /** `seasons.0.days.1.spans`. */
  readonly path: string;
  readonly fault: FieldText;
}

/** Every element occurs exactly once. */
const once = <T>(list: readonly T[], of: readonly T[]) => list.length === of.length && of.every((each) => list.includes(each));

function spanFaults(spans: readonly TariffSpan[], path: string, whole: boolean): TariffFault[] {
  if (spans.some(({ from, to }) => from % quarterMinutes !== 0 || to % quarterMinutes !== 0)) return [{ path, fault: 'tariffQuarter' }];
  const sorted = [...spans].sort((a, b) => a.from - b.from);
  const isWrong = sorted.some(({ from, to }, index) => {
    const before = index === 0 ? 0 : (sorted[index - 1]?.to ?? 0);
    return to <= from || to > dayMinutes || (whole ? from !== before : from < before);
  });
  return isWrong || (whole && sorted.at(-1)?.to !== dayMinutes) ? [{ path, fault: 'tariffCover' }] : [];
}

/** Faults of a tariff, field by field; empty if it can be saved. */
export function tariffFaults(tariff: JudgedTariff): TariffFault[] {
  const { seasons, special, prices, market, from, to, basic } = tariff;
  const faults: TariffFault[] = [];
  if (!isDate(from)) faults.push({ path: 'from', fault: 'dateWrong' });
  if (to !== null && !isDate(to)) faults.push({ path: 'to', fault: 'dateWrong' });
  else if (to !== null && to < from) faults.push({ path: 'to', fault: 'tariffOrder' });
  const months = seasons.flatMap((season) => season.months);
  const year = Array.from({ length: 12 }, (_, index) => index + 1);
  if (!once(months, year)) faults.push({ path: 'seasons', fault: 'tariffMonths' });
  for (const [index, { days }] of seasons.entries()) {
    const kinds = days.flatMap((pattern) => pattern.kinds);
    if (!once(kinds, dayKinds)) faults.push({ path: `seasons.${index}.days`, fault: 'tariffKinds' });
    for (const [at, { spans }] of days.entries()) faults.push(...spanFaults(spans, `seasons.${index}.days.${at}.spans`, true));
  }
  for (const [index, { spans }] of special.entries()) faults.push(...spanFaults(spans, `special.${index}.spans`, false));
  const used = usedPeriods(tariff);
  const isFed = !market.feedIn && tariffPeriods.some((period) => prices[period].feedIn !== null);
  for (const period of used) {
    if (!market.buy && prices[period].buy === null) faults.push({ path: `prices.${period}.buy`, fault: 'tariffPrice' });
    if (isFed && prices[period].feedIn === null) faults.push({ path: `prices.${period}.feedIn`, fault: 'tariffPrice' });
  }
  if (basic.by !== 'none' && basic.price === null) faults.push({ path: 'basic.price', fault: 'tariffPrice' });
  const isByQuantity = basic.by === 'capacity' || basic.by === 'contracted';
  if (isByQuantity && basic.quantity === null) faults.push({ path: 'basic.quantity', fault: 'numberWrong' });
  return faults;
}
