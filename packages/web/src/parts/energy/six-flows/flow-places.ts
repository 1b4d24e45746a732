/** Positions of the four ends of the flows and of the lines between them. Pure. */
import type { SixFlow } from '@czyun/contract';

export const ends = ['generation', 'grid', 'home', 'storage'] as const;
export type End = (typeof ends)[number];

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Places {
  readonly width: number;
  readonly height: number;
  /** There is little room for text. */
  readonly narrow: boolean;
  readonly of: Readonly<Record<End, Place>>;
  /** Path of each flow, in flow direction. */
  readonly lines: Readonly<Record<SixFlow, string>>;
}

const narrowPx = 560;

/** The picture at a width, px: generation above, grid and home at the sides, storage below. */
export function placesAt(width: number): Places {
  const narrow = width < narrowPx;
  const [boxWidth, boxHeight, height] = narrow ? [108, 108, 440] : [184, 88, 392];
  const [midX, midY] = [width / 2, height / 2];
  const box = (x: number, y: number): Place => ({ x: x - boxWidth / 2, y: y - boxHeight / 2, width: boxWidth, height: boxHeight });
  const of = {
    generation: box(midX, boxHeight / 2),
    grid: box(boxWidth / 2, midY),
    home: box(width - boxWidth / 2, midY),
    storage: box(midX, height - boxHeight / 2),
  };
  // Parallel lines are offset.
  const aside = narrow ? 10 : 16;
  const [left, right, top, bottom] = [boxWidth, width - boxWidth, boxHeight, height - boxHeight];
  const bend = (x1: number, y1: number, x2: number, y2: number) => `M${x1} ${y1}C${x1} ${y2} ${x1} ${y2} ${x2} ${y2}`;
  const back = (x1: number, y1: number, x2: number, y2: number) => `M${x1} ${y1}C${x2} ${y1} ${x2} ${y1} ${x2} ${y2}`;
  const [up, down] = [midY - aside, midY + aside];
  return {
    width,
    height,
    narrow,
    of,
    lines: {
      solarToHome: bend(midX + aside, top, right, up),
      solarToGrid: bend(midX - aside, top, left, up),
      solarToBattery: `M${midX} ${top}V${bottom}`,
      gridToHome: `M${left} ${midY}H${right}`,
      gridToBattery: back(left, down, midX - aside, bottom),
      batteryToGrid: bend(midX - aside, bottom, left, down),
      batteryToHome: bend(midX + aside, bottom, right, down),
    },
  };
}
