/** Props of the figure of a cell; height in px. */
export interface FigureProps<C> {
  readonly cell: C;
  readonly heightPx: number;
}
