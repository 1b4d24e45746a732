import type { FileFormat } from '@czyun/contract';
import type { Meaning } from '../../platform/theme/tokens.ts';
import type { Column } from './align.ts';
import type { LiveTail } from './live-tail.ts';

export interface ChartSeries extends Column {
  /** Stable while the curve is the same, e.g. `{deviceId}:{metric}`. */
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
  /** Text instead of numbers; curves with the same `axis` also show it on their axis. */
  readonly words?: { readonly axis?: string; readonly say: (value: number) => string };
  /** Divisor of the values for their unit. */
  readonly divisor?: number;
  /** The first or last point is not a reading but the edge from or to which a held value is drawn. */
  readonly edges?: { readonly first: boolean; readonly last: boolean };
}

/** Axes on the left and right for which space is reserved, so that aligned charts share their time axis. */
export interface AxisRoom {
  readonly left: number;
  readonly right: number;
}

/** A time range coloured behind the curves (tariff periods, alarms, shifts). */
export interface ChartBand {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
  /** Opacity, 0.1 by default. */
  readonly strength?: number;
}

/** A horizontal limit line for the curves of one unit. */
export interface ChartLimit {
  readonly value: number;
  readonly unit: string;
  readonly name: string;
  /** Severity 1 by default. */
  readonly meaning?: Meaning;
}

/** An instant, as a line with a flag on top, e.g. when an alarm was raised. */
export interface ChartMark {
  readonly time: number;
  /** Fault by default. */
  readonly meaning?: Meaning;
}

export interface TimeChartProps {
  readonly series: readonly ChartSeries[];
  /** Latest values, by series, in the units of the series; appended to the drawn curves. */
  readonly live?: LiveTail | null;
  /** Range of the time axis, ms; that of the data if absent. */
  readonly start?: number;
  readonly end?: number;
  readonly timeZone: string;
  /** Kind of the values, as returned by the server (`1m-avg`, `raw`). */
  readonly downSample?: string;
  /** The same as a sentence, where `downSample` alone is not enough. */
  readonly bucketText?: string;
  /** Kind of a single value, where `downSample` does not state it; read aloud with each value. */
  readonly valueKind?: string | undefined;
  /** Exports the data as a file; without it there is no button. */
  readonly onFile?: ((format: FileFormat) => void) | null;
  readonly axisRoom?: AxisRoom;
  readonly height?: number;
  /** Charts with the same key share the crosshair. */
  readonly syncKey?: string;
  /** A drag or pinch selected a range; without it the chart zooms on its own. */
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
  /** One of several stacked charts: the first shows the facts for all. */
  readonly inLine?: boolean;
}
