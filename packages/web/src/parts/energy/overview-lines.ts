/** The content of the overview as lines for two instants. */
import { scaleOfGroup } from '../../platform/format/number.ts';
import type { LiveValue, ValueSnapshot } from '../../platform/live/value-store.ts';
import { differenceOf } from '../monitor/difference.ts';
import type { ComparedLine } from '../replay/two-instants.tsx';
import { keyOf, together } from './combine.ts';
import { type FlowRole, flowRoles, type GridCell, roleWords } from './flow.ts';

/** Series of the curves of the overview, with their units. */
export const seriesOf = (grid: readonly GridCell[]) =>
  grid.flatMap((cell) => (cell.kind === 'line' ? cell.series.map((series) => ({ ...series, unit: cell.unit })) : []));

const wordsOf = (role: string) => (flowRoles.some((each) => each === role) ? roleWords[role as FlowRole] : undefined);

const figure = (value: number | null): LiveValue => ({ value, time: null, quality: 'good' });

/** One unit for all values of a kind, and whether each differs. */
function compared(lines: readonly Omit<ComparedLine, 'differs' | 'group'>[]): ComparedLine[] {
  const group = scaleOfGroup(
    lines.flatMap(({ first, second, point: { unit = '' } }) =>
      [first, second].flatMap((value) => (typeof value?.value === 'number' ? [{ value: value.value, unit }] : [])),
    ),
  );
  return lines.map((line) => ({ ...line, group, differs: differenceOf(line.point, line.first, line.second) !== null }));
}

/** Powers and levels, each at both instants. */
export const powerLines = (grid: readonly GridCell[], values: ValueSnapshot, second: ValueSnapshot): ComparedLine[] =>
  compared(
    seriesOf(grid).map((series) => ({
      ...{ key: keyOf(series), name: series.name, point: { type: 'number', decimals: 1, unit: series.unit } },
      ...{ first: together(values, series), second: together(second, series), flow: wordsOf(series.role) },
    })),
  );

/** Amounts of the day so far, each at both instants; `before`: the overview of the second one. */
export function dayLines(grid: readonly GridCell[], before: readonly GridCell[] | undefined): ComparedLine[] {
  const amounts = (of: readonly GridCell[]) =>
    of.flatMap((cell) =>
      cell.kind === 'pie' ? cell.items.map(({ key, ...item }) => ({ ...item, key: `${cell.id} ${key}`, unit: cell.unit })) : [],
    );
  const then = new Map(amounts(before ?? []).map(({ key, value }) => [key, value]));
  return compared(
    amounts(grid).map(({ key, name, value, unit }) => {
      const other = then.get(key);
      const point = { type: 'number', decimals: unit === 'kWh' ? 1 : 0, unit } as const;
      return { key, name, point, first: figure(value), second: other === undefined ? undefined : figure(other) };
    }),
  );
}
