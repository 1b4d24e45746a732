import { useMemo } from 'react';
import type { ChartSeries } from '../../kit/chart/time-chart-types.ts';
import { type Combined, curvesTogether, keyOf } from './combine.ts';
import { meaningOfRole, useCurvesOf } from './curves.ts';
import { type GridCell, powerCell, type SeriesCell, socSource } from './flow.ts';

interface Item extends Combined {
  readonly role: string;
  readonly name: string;
}

const none: readonly Item[] = [];

/** Power and state of charge of the storage in any range, combined as on the overview. */
export function useStorageCurves(grid: readonly GridCell[] | undefined, start: number, end: number, downSample: string, freshMs: number) {
  const cells = useMemo(() => {
    const power = grid === undefined ? undefined : powerCell(grid);
    const soc = grid?.find((cell): cell is SeriesCell => cell.kind === 'line' && cell.id === 'soc');
    const charge = grid === undefined ? undefined : socSource(grid);
    return [
      { unit: power?.unit ?? 'kW', items: power?.series.filter(({ role }) => role === 'storage') ?? none },
      // The total of several storages.
      { unit: '%', items: soc === undefined || charge === undefined ? none : [{ role: 'soc', name: soc.title, ...charge }] },
    ];
  }, [grid]);
  const all = useMemo(() => cells.flatMap(({ items }) => items), [cells]);
  const asked = useCurvesOf(all, start, end, downSample, freshMs);
  const curves = asked.data;
  const series = useMemo((): readonly ChartSeries[] => {
    if (curves === undefined) return [];
    const byKey = new Map(curves.series?.map((curve) => [curve.key, curve]));
    return cells.flatMap(({ unit, items }) =>
      items.map((item): ChartSeries => {
        const parts = item.parts.map((part) => byKey.get(part.key));
        const meaning = item.role === 'soc' ? ('load' as const) : meaningOfRole(item.role);
        const whole = curvesTogether(parts, item, curves.end);
        return { key: keyOf(item), name: item.name, unit, decimals: 1, ...whole, ...(meaning === undefined ? {} : { meaning }) };
      }),
    );
  }, [cells, curves]);
  return { asked, series, has: all.length > 0, downSample: curves?.downSample };
}
