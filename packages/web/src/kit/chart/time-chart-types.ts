import type { FileFormat } from '@czyun/contract';
import type { Meaning } from '../../platform/theme/tokens.ts';
import type { Column } from './align.ts';
import type { LiveTail } from './live-tail.ts';

export interface ChartSeries extends Column {
  /** Stays the same while the curve does, e.g. `{deviceId}:{metric}`. */
  readonly key: string;
  readonly name: string;
  /** Curves of one unit share an axis; '' for none. */
  readonly unit: string;
  readonly decimals?: number;
  /** Colour by meaning; otherwise the palette's next, or its `slot`-th. */
  readonly meaning?: Meaning;
  readonly slot?: number;
  readonly shape?: 'line' | 'step' | 'bar';
  readonly dash?: boolean;
  /** Words instead of numbers; curves with the same `axis` also get them on their axis. */
  readonly words?: { readonly axis?: string; readonly say: (value: number) => string };
  /** What the values were divided by for their unit. */
  readonly divisor?: number;
  /** The first or last point is no reading but the edge that a held value is drawn from or up to. */
  readonly edges?: { readonly first: boolean; readonly last: boolean };
}

/** Axes at the left and right that room is kept for, so that charts in line share their time axis. */
export interface AxisRoom {
  readonly left: number;
  readonly right: number;
}

/** A stretch of time coloured behind the curves (tariff periods, alarms, shifts). */
export interface ChartBand {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
  /** Opacity, 0.1 by default. */
  readonly strength?: number;
}

/** A level across the curves of one unit. */
export interface ChartLimit {
  readonly value: number;
  readonly unit: string;
  readonly name: string;
  /** Severity 1 by default. */
  readonly meaning?: Meaning;
}

/** An instant, by a line with a flag at its head, e.g. where an alarm was raised. */
export interface ChartMark {
  readonly time: number;
  /** Fault by default. */
  readonly meaning?: Meaning;
}

export interface TimeChartProps {
  readonly series: readonly ChartSeries[];
  /** The newest values, by series, in the units of the series; they are appended to what is drawn. */
  readonly live?: LiveTail | null;
  /** Range of the time axis, ms; the data's own when absent. */
  readonly start?: number;
  readonly end?: number;
  readonly timeZone: string;
  /** What the values are, as the server answered (`1m-avg`, `raw`). */
  readonly downSample?: string;
  /** The same as a sentence, where `downSample` alone does not say it. */
  readonly bucketText?: string;
  /** What a single value is, where `downSample` does not say it; spoken with each value. */
  readonly valueKind?: string | undefined;
  /** Hands out the data as a file; without it there is no button. */
  readonly onFile?: ((format: FileFormat) => void) | null;
  readonly axisRoom?: AxisRoom;
  readonly height?: number;
  /** Charts with the same key share the crosshair. */
  readonly syncKey?: string;
  /** Drag or pinch chose a range; without it the chart zooms by itself. */
  readonly onZoom?: (start: number, end: number) => void;
  /** Double click. */
  readonly onReset?: () => void;
  /** Silence longer than this is drawn as a gap, ms. */
  readonly gapMs?: number;
  readonly bands?: readonly ChartBand[];
  readonly limits?: readonly ChartLimit[];
  readonly marks?: readonly ChartMark[];
  /** Name of the exported files and of the picture. */
  readonly title?: string;
  /** Leaves out tools and facts (small charts in cards). */
  readonly bare?: boolean;
  /** One of several below each other: the first says the facts for all. */
  readonly inLine?: boolean;
}
