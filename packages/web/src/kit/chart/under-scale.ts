/** Pointer position on a scaled canvas (a wall): uPlot measures on the screen and draws before scaling; both px. */
export function underScale(
  self: { readonly over: Pick<HTMLElement, 'offsetWidth' | 'getBoundingClientRect'> },
  left: number,
  top: number,
): [number, number] {
  const { width } = self.over.getBoundingClientRect();
  const factor = self.over.offsetWidth > 0 && width > 0 ? width / self.over.offsetWidth : 1;
  // Off the canvas is reported as -10.
  return left < 0 || Math.abs(factor - 1) < 0.001 ? [left, top] : [left / factor, top / factor];
}
