/** What every figure of a cell is given: the cell, and the height of its place, px. */
export interface FigureProps<C> {
  readonly cell: C;
  readonly heightPx: number;
}
