/** Inputs and result of forecasts: past days as profiles, and the forecast mapped to the quarter-hours of a day. */
import type { ForecastView } from '@czyun/contract';
import { type Forecast, forecast } from '../../planning/forecast/ladder.ts';
import { type ComingDay, type DayProfile, dayNumber, slotsOf } from '../../planning/forecast/profiles.ts';
import type { Day } from '../../time/days.ts';
import { calendarDay, type ProjectCalendar } from '../../time/holidays.ts';
import { quarterMs, quartersOf } from '../../time/quarters.ts';

/** Past days used by forecasts. */
export const daysBack = 63;

export type KindOf = (date: string) => ComingDay['kind'];

export const kindsBy =
  (calendar: ProjectCalendar): KindOf =>
  (date) =>
    calendarDay(date, calendar).kind;

export const comingDay = (date: string, kindOf: KindOf): ComingDay => ({ date, number: dayNumber(date), kind: kindOf(date) });

/** Profiles of days from a curve of quarter-hours that begins at `from`. */
export function profilesOf(timeZone: string, days: readonly Day[], curve: readonly number[], from: number, kindOf: KindOf): DayProfile[] {
  return days.map((day) => {
    const quarters = quartersOf(timeZone, day).map(({ start, minute }) => ({
      minute,
      value: curve[Math.round((start - from) / quarterMs)] ?? Number.NaN,
    }));
    return { ...comingDay(day.date, kindOf), values: slotsOf(quarters) };
  });
}

export interface DayForecast {
  readonly load: Forecast;
  /** null: the site has no generation. */
  readonly pv: Forecast | null;
  /** Days used for the forecasts. */
  readonly known: { readonly load: readonly DayProfile[]; readonly pv: readonly DayProfile[] };
}

/** Load and generation of a day forecast from known days; null if one of them cannot be forecast. */
export async function forecastDay(
  day: ComingDay,
  load: readonly DayProfile[],
  pv: readonly DayProfile[] | null,
): Promise<DayForecast | null> {
  // Days before the first known value are dropped, so that they do not count towards a week.
  const known = (list: readonly DayProfile[]) => {
    const first = list.findIndex(({ values }) => values.some(Number.isFinite));
    return first < 0 ? [] : list.slice(first);
  };
  const days = { load: known(load), pv: pv === null ? [] : known(pv) };
  const ofLoad = await forecast(days.load, day);
  const ofPv = pv && (await forecast(days.pv, day));
  return ofLoad === null || (pv !== null && ofPv === null) ? null : { load: ofLoad, pv: ofPv, known: days };
}

/** Maps the 96 quarter-hours of clock time to the quarter-hours of a day. */
export const onto = (minutes: readonly { readonly minute: number }[], values: readonly number[]): number[] =>
  minutes.map(({ minute }) => values[Math.floor(minute / 15)] ?? Number.NaN);

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

export function forecastView({ rung, by, errors }: Forecast): ForecastView {
  return { rung, by, errors: errors.map((error) => ({ ...error, mape: rounded(error.mape), wape: rounded(error.wape) })) };
}
