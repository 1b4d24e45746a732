/** Places of labels beside a picture: two columns at its edges, none over another. Pure. */
export interface Anchor {
  readonly id: string;
  /** Place in the picture, px. */
  readonly x: number;
  readonly y: number;
  readonly heightPx: number;
}

export interface Callout {
  readonly id: string;
  readonly side: 'left' | 'right';
  /** Upper edge, px. */
  readonly top: number;
}

export interface Room {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly gapPx: number;
}

/** Anchors so near to the middle may have their labels on either side. */
const middleShare = 0.12;

const sizeOf = (column: readonly Anchor[], gapPx: number): number => column.reduce((sum, { heightPx }) => sum + heightPx + gapPx, -gapPx);

/** Upper edges from top to bottom: as near to their anchors as the others allow. */
function stacked(column: readonly Anchor[], { heightPx: roomPx, gapPx }: Room): readonly number[] {
  const tops: number[] = [];
  let least = 0;
  for (const { y, heightPx } of column) {
    const top = Math.max(least, y - heightPx / 2);
    tops.push(top);
    least = top + heightPx + gapPx;
  }
  let most = roomPx;
  for (let index = column.length - 1; index >= 0; index -= 1) {
    const heightPx = column[index]?.heightPx ?? 0;
    tops[index] = Math.max(0, Math.min(tops[index] ?? 0, most - heightPx));
    most = (tops[index] ?? 0) - gapPx;
  }
  return tops;
}

/** Each label on the side of its anchor; what does not fit there goes to the other side, the one nearest to the middle first. */
export function placeCallouts(anchors: readonly Anchor[], room: Room): readonly Callout[] {
  const byX = anchors.toSorted((a, b) => a.x - b.x);
  let split = byX.filter(({ x }) => x < room.widthPx / 2).length;
  const fits = (column: readonly Anchor[]) => sizeOf(column, room.gapPx) <= room.heightPx;
  while (split > 0 && !fits(byX.slice(0, split)) && sizeOf(byX.slice(split - 1), room.gapPx) <= room.heightPx) split -= 1;
  while (split < byX.length && !fits(byX.slice(split)) && sizeOf(byX.slice(0, split + 1), room.gapPx) <= room.heightPx) split += 1;
  // Where one side has many more, its labels nearest to the middle change sides.
  const isMiddle = (anchor: Anchor | undefined) =>
    anchor !== undefined && Math.abs(anchor.x - room.widthPx / 2) < room.widthPx * middleShare;
  while (byX.length - split - split > 2 && isMiddle(byX[split]) && fits(byX.slice(0, split + 1))) split += 1;
  while (split - (byX.length - split) > 2 && isMiddle(byX[split - 1]) && fits(byX.slice(split - 1))) split -= 1;
  return (['left', 'right'] as const).flatMap((side) => {
    const column = (side === 'left' ? byX.slice(0, split) : byX.slice(split)).toSorted((a, b) => a.y - b.y);
    const tops = stacked(column, room);
    return column.map(({ id }, index) => ({ id, side, top: tops[index] ?? 0 }));
  });
}
