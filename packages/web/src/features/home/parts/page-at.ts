/** What the overview shows until the answer for an instant is there. */
import type { GridCell, PieCell } from './flow.ts';
import type { DayEnergies } from './flow-node.tsx';

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
