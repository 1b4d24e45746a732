import { historyApi, shownValue } from '@czyun/contract';
import type { BoardRange } from '@czyun/contract/boards';
import type { Column } from '../../kit/chart/align.ts';
import type { LiveTail } from '../../kit/chart/live-tail.ts';
import { scaleSeries } from '../../kit/chart/scale-series.ts';
import type { ChartSeries } from '../../kit/chart/time-chart-types.ts';
import { quickSpan } from '../../kit/range/quick-range.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useLanguage, useWord } from '../../platform/language/language.ts';
import { useKnownQuery } from '../../platform/live/known.ts';
import { useClock, useNow } from '../../platform/live/use-clock.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { pointSeries } from '../curves/point-series.ts';
import { type BoundPoint, namesOf, numberOf } from './bound.ts';
import { curveColumns, curvesAsked, curvesEnd } from './curves-asked.ts';
import { useReadings } from './use-bound.ts';

/** Values at a number of even steps of a range: the latest one at each, null in a gap. */
export function evenValues({ times, values }: Column, start: number, end: number, steps: number): (number | null)[] {
  let at = -1;
  return Array.from({ length: steps }, (_, step) => {
    const time = start + ((step + 1) * (end - start)) / steps;
    while (at + 1 < times.length && (times[at + 1] ?? end) <= time) at += 1;
    return at < 0 ? null : (values[at] ?? null);
  });
}

/** Start and end of a range that ends with the clock, ms. */
export function useRangeSpan(range: BoardRange) {
  return quickSpan(range, useEnd(range), useTimeZone());
}

const useEnd = (range: BoardRange): number => curvesEnd(range, useClock(), useNow(1000));

/** Curves of points over a range that ends with the clock, and their latest values. */
export function useCurves(points: readonly BoundPoint[], range: BoardRange) {
  const language = useLanguage();
  const word = useWord();
  const zone = useTimeZone();
  const known = useKnownQuery();
  const [start, end] = useRangeSpan(range);
  const fields = curvesAsked(
    points.map((each) => each.key),
    range,
    end,
    zone,
  );
  const asked = useCall(historyApi.getParamHistory, points.length === 0 ? null : { query: { ...fields, ...known } }, {
    keep: true,
    quiet: true,
    passing: true,
  });
  const names = namesOf(points, word);
  const drawn = points.map(({ key: own, point, factor }, slot): ChartSeries => {
    const curve = asked.data?.series?.find((each) => each.key === own);
    const series = pointSeries({ key: own, point, curve, before: new Map(), span: [start, end], columns: curveColumns, language });
    return {
      ...{ ...series, name: names[slot] ?? series.name, slot },
      ...(factor === 1 ? {} : { values: Array.from(series.values, (value) => (value === null ? null : shownValue(value, -1))) }),
    };
  });
  const series = scaleSeries(drawn);
  const readings = useReadings(points);
  const newest = Math.max(0, ...readings.map((reading) => reading?.time ?? 0));
  const live: LiveTail | null =
    newest === 0
      ? null
      : {
          time: newest,
          values: series.map(({ divisor = 1 }, index) => {
            const number = numberOf(readings[index]);
            return number === null ? null : number / divisor;
          }),
        };
  return { asked, series, live, start, end: Math.max(end, newest), zone, readings };
}
