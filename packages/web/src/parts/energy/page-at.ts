/** The overview until the response for an instant has arrived. */
import { type Clock, instantAt, isNear } from '../../platform/live/clock.ts';
import type { GridCell, PieCell, SeriesCell } from './flow.ts';

/** Energy of the day by the keys of the overview's pies, kWh. */
export type DayEnergies = ReadonlyMap<string, number | null>;

/** Steps in which the overview of the past is loaded: whole minutes, so that responses are reused. */
export const overviewAsking = { askMs: 4000, leastMs: 60_000 } as const;

/** Whether a response matches the clock's instant: the present, a paused instant, or an instant shortly before a playing clock. */
export function isOf(clock: Clock, answered: number | null, realMs: number): boolean {
  if (clock.mode === 'live' || answered === null) return (clock.mode === 'live') === (answered === null);
  const at = Math.floor(instantAt(clock, realMs));
  return clock.playing ? isNear(clock, answered, at, overviewAsking) : answered === at;
}

/** The same cells without figures, while those of another instant are loading. */
export function withoutFigures(grid: readonly GridCell[]): readonly GridCell[] {
  return grid.map((cell): GridCell => {
    if (cell.kind === 'radar') return { ...cell, items: cell.items.map((item) => ({ ...item, value: null })) };
    if (cell.kind === 'pie') return { ...cell, items: cell.items.map((item) => ({ ...item, value: null })) };
    if (cell.kind === 'line') return cell;
    const unknown = (part: SeriesCell['series'][number]['parts'][number]) => ({ ...part, today: null });
    return { ...cell, series: cell.series.map((item) => ({ ...item, parts: item.parts.map(unknown) })) };
  });
}

/** Energies of the day by the keys of the pies. */
export function energiesOf(grid: readonly GridCell[]): DayEnergies {
  const pies = grid.filter((cell): cell is PieCell => cell.kind === 'pie');
  return new Map(pies.flatMap((cell) => cell.items.map((item): [string, number | null] => [item.key, item.value])));
}
