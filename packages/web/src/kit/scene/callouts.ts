/** Positions of labels beside a picture: two columns at its sides, or two rows above and below a wide one, without overlap. Pure. */
export interface Anchor {
  readonly id: string;
  /** Position in the picture, px. */
  readonly x: number;
  readonly y: number;
  readonly heightPx: number;
}

export interface Callout {
  readonly id: string;
  readonly side: 'left' | 'right' | 'top' | 'bottom';
  /** Upper left corner, px. */
  readonly left: number;
  readonly top: number;
}

/** Width of a label, and its distance to the edge of the picture, px. */
export const labelPx = 164;
const edgePx = 8;

export interface Room {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gapPx: number;
}

/** Anchors this close to the middle may have their labels on either side. */
const middleShare = 0.12;

const sizeOf = (column: readonly Anchor[], gapPx: number): number => column.reduce((sum, { heightPx }) => sum + heightPx + gapPx, -gapPx);

/** Start positions of parts on a line, in order: as close to their anchors as the others allow. */
function stacked(
  column: readonly { readonly at: number; readonly px: number }[],
  least0: number,
  most0: number,
  gapPx: number,
): readonly number[] {
  const tops: number[] = [];
  let least = least0;
  for (const { at, px } of column) {
    const top = Math.max(least, at - px / 2);
    tops.push(top);
    least = top + px + gapPx;
  }
  let most = most0;
  for (let index = column.length - 1; index >= 0; index -= 1) {
    const heightPx = column[index]?.px ?? 0;
    tops[index] = Math.max(least0, Math.min(tops[index] ?? 0, most - heightPx));
    most = (tops[index] ?? 0) - gapPx;
  }
  return tops;
}

/** Each label on the side of its anchor; labels that do not fit there go to the other side, the one nearest to the middle first. */
export function placeCallouts(anchors: readonly Anchor[], room: Room): readonly Callout[] {
  const byX = anchors.toSorted((a, b) => a.x - b.x);
  let split = byX.filter(({ x }) => x < room.widthPx / 2).length;
  const fits = (column: readonly Anchor[]) => sizeOf(column, room.gapPx) <= room.heightPx;
  while (split > 0 && !fits(byX.slice(0, split)) && sizeOf(byX.slice(split - 1), room.gapPx) <= room.heightPx) split -= 1;
  while (split < byX.length && !fits(byX.slice(split)) && sizeOf(byX.slice(0, split + 1), room.gapPx) <= room.heightPx) split += 1;
  // If one side has many more, its labels nearest to the middle change sides.
  const isMiddle = (anchor: Anchor | undefined) =>
    anchor !== undefined && Math.abs(anchor.x - room.widthPx / 2) < room.widthPx * middleShare;
  while (byX.length - split - split > 2 && isMiddle(byX[split]) && fits(byX.slice(0, split + 1))) split += 1;
  while (split - (byX.length - split) > 2 && isMiddle(byX[split - 1]) && fits(byX.slice(split - 1))) split -= 1;
  return (['left', 'right'] as const).flatMap((side) => {
    const column = (side === 'left' ? byX.slice(0, split) : byX.slice(split)).toSorted((a, b) => a.y - b.y);
    const tops = stacked(
      column.map(({ y, heightPx }) => ({ at: y, px: heightPx })),
      0,
      room.heightPx,
      room.gapPx,
    );
    const left = side === 'left' ? edgePx : room.widthPx - edgePx - labelPx;
    return column.map(({ id }, index) => ({ id, side, left, top: tops[index] ?? 0 }));
  });
}

/** Each label above or below the picture, depending on the half of its anchor, as far as the row has room. */
export function placeRows(anchors: readonly Anchor[], { widthPx, heightPx: roomPx, gapPx }: Room): readonly Callout[] {
  const perRow = Math.max(1, Math.floor((widthPx - 2 * edgePx + gapPx) / (labelPx + gapPx)));
  const byY = anchors.toSorted((a, b) => a.y - b.y);
  const wanted = byY.filter(({ y }) => y < roomPx / 2).length;
  const above = Math.min(perRow, Math.max(wanted, byY.length - perRow));
  return (['top', 'bottom'] as const).flatMap((side) => {
    const row = (side === 'top' ? byY.slice(0, above) : byY.slice(above)).toSorted((a, b) => a.x - b.x);
    const lefts = stacked(
      row.map(({ x }) => ({ at: x, px: labelPx })),
      edgePx,
      widthPx - edgePx,
      gapPx,
    );
    return row.map(({ id, heightPx }, index) => ({ id, side, left: lefts[index] ?? 0, top: side === 'top' ? edgePx : roomPx - heightPx }));
  });
}
