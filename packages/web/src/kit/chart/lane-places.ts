/** Places of events on a lane, in percent of its width. */
import type { Meaning } from '../../platform/theme/tokens.ts';

export interface LaneItem {
  readonly key: string;
  readonly start: number;
  /** null: an instant. */
  readonly end: number | null;
  readonly meaning: Meaning;
  readonly title: string;
  /** Outline only: ended, or not executed. */
  readonly hollow?: boolean;
}

export interface PlacedItem {
  readonly item: LaneItem;
  readonly left: number;
  /** null: an instant. */
  readonly width: number | null;
}

/** Items that overlap the range, cut to it. */
export function placedItems(items: readonly LaneItem[], { start, end }: { readonly start: number; readonly end: number }): PlacedItem[] {
  const share = (time: number) => ((Math.min(end, Math.max(start, time)) - start) / (end - start)) * 100;
  return items.flatMap((item): PlacedItem[] => {
    if (item.start > end || (item.end ?? item.start) < start) return [];
    const left = share(item.start);
    return [{ item, left, width: item.end === null ? null : share(item.end) - left }];
  });
}
