/** Which instant the overview is asked for, and what it shows until the answer is there. */
import { type Clock, instantAt } from '../../../shared/live/clock.ts';
import type { GridCell, PieCell } from './flow.ts';
import type { DayEnergies } from './flow-node.tsx';

const minuteMs = 60_000;
/** A playing clock asks about this often. */
const askMs = 4000;

/** The instant that the server is asked for, none while live: exact where the clock stands, whole minutes or more while it plays, so that answers are used again. */
export function pageTime(clock: Clock, realMs: number): number | undefined {
  if (clock.mode === 'live') return undefined;
  const at = Math.floor(instantAt(clock, realMs));
  if (!clock.playing) return at;
  const step = Math.max(minuteMs, Math.ceil((clock.speed * askMs) / minuteMs) * minuteMs);
  return Math.floor(at / step) * step;
}

/** The same cells with nothing known: the figures of the present must not shine through while those of the past are on their way. */
export function withoutFigures(grid: readonly GridCell[]): readonly GridCell[] {
  return grid.map((cell): GridCell => {
    if (cell.kind === 'radar') return { ...cell, items: cell.items.map((item) => ({ ...item, value: null })) };
    return cell.kind === 'pie' ? { ...cell, items: cell.items.map((item) => ({ ...item, value: null })) } : cell;
  });
}

/** Energies of the day by the keys of the pies. */
export function energiesOf(grid: readonly GridCell[]): DayEnergies {
  const pies = grid.filter((cell): cell is PieCell => cell.kind === 'pie');
  return new Map(pies.flatMap((cell) => cell.items.map((item): [string, number | null] => [item.key, item.value])));
}
