/** Prices of a range, quarter-hour by quarter-hour. */
import { type PriceSpan, periodAt } from '@czyun/contract';
import { versionOn } from '../money/tariff/in-force.ts';
import { priceOfQuarter, surchargeOf } from '../money/tariff/price-of-quarter.ts';
import { dayOf } from '../time/days.ts';
import { type CalendarDay, calendarDay, type ProjectCalendar } from '../time/holidays.ts';
import { quartersOf } from '../time/quarters.ts';
import type { StoredVersion } from './repo.ts';

export interface PriceSources {
  readonly timeZone: string;
  readonly versions: readonly Omit<StoredVersion, 'row'>[];
  readonly calendar: ProjectCalendar;
  /** CNY/kWh by the start of its quarter-hour. */
  readonly dayAhead: ReadonlyMap<number, string>;
}

type Said = Pick<PriceSpan, 'period' | 'buy' | 'surcharge' | 'total' | 'feedIn'>;
const unknown: Said = { period: null, buy: null, surcharge: null, total: null, feedIn: null };

/** Prices as text, computed once for each period of a version. */
function pricer() {
  const known = new Map<string, Said>();
  return ({ id, tariff }: Pick<StoredVersion, 'id' | 'tariff'>, day: CalendarDay, minute: number, dayAhead: string | null): Said => {
    const isMarket = tariff.market.buy || tariff.market.feedIn;
    const key = `${id} ${periodAt(tariff, day, minute)} ${isMarket ? dayAhead : ''}`;
    const before = known.get(key);
    if (before) return before;
    const price = priceOfQuarter(tariff, day, minute, dayAhead);
    const surcharge = surchargeOf(price);
    const said = {
      period: price.period,
      buy: price.buy?.text ?? null,
      surcharge: surcharge.text,
      total: price.buy ? price.buy.plus(surcharge).text : null,
      feedIn: price.feedIn?.text ?? null,
    };
    known.set(key, said);
    return said;
  };
}

/** Prices of the quarter-hours that overlap [start, end). Equal neighbours of one day are joined. */
export function priceSpans({ timeZone, versions, calendar, dayAhead }: PriceSources, start: number, end: number): PriceSpan[] {
  const spans: PriceSpan[] = [];
  const priced = pricer();
  for (let time = start; time < end; ) {
    const day = dayOf(timeZone, time);
    const version = versionOn(versions, day.date);
    const of = calendarDay(day.date, calendar);
    for (const quarter of quartersOf(timeZone, day)) {
      if (quarter.end <= start || quarter.start >= end) continue;
      const said: PriceSpan = {
        start: quarter.start,
        end: quarter.end,
        date: day.date,
        versionId: version?.id ?? null,
        dayKind: of.kind,
        covered: of.covered,
        ...(version ? priced(version, of, quarter.minute, dayAhead.get(quarter.start) ?? null) : unknown),
      };
      const last = spans.at(-1);
      if (last?.date === said.date && alike(last, said)) spans[spans.length - 1] = { ...last, end: said.end };
      else spans.push(said);
    }
    time = day.end;
  }
  return spans;
}

const compared = ['versionId', 'period', 'buy', 'total', 'feedIn'] as const;
const alike = (a: PriceSpan, b: PriceSpan) => compared.every((field) => a[field] === b[field]);
