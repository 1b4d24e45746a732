import type { ExpandedPoint } from '@czyun/devices';
import { useTheme } from '../../platform/theme/theme.ts';
import {
  figuresOf,
  type HeatColor,
  type HeatFigures,
  limitOf,
  type Outlier,
  outliersOf,
  type Reading,
  rampOf,
  type Scale,
  type ScaleKind,
  scaleOf,
} from './heat.ts';
import { type Family, sectionsOf } from './layout.ts';
import { useMonitored, usePointValues } from './monitored.ts';

/** Current content of a heat map. */
export interface Heat {
  /** The first member, for unit and decimals of all. */
  readonly point: ExpandedPoint;
  readonly readings: readonly Reading[];
  readonly stale: readonly boolean[];
  readonly figures: HeatFigures | null;
  /** Minimum deviation of an outlier from the median. */
  readonly limit: number;
  readonly outliers: readonly Outlier[];
  readonly scale: Scale;
  readonly ramp: readonly HeatColor[];
  readonly sections: number;
  /** Time of the latest reading, ms; 0: none. */
  readonly newest: number;
}

/** Null for a family without members. */
export function useHeat(family: Family, kind: ScaleKind): Heat | null {
  const { type } = useMonitored();
  const { tokens } = useTheme();
  const readingOf = usePointValues(family.members);
  const socPoints = type.points.filter(({ metric }) => metric === 'soc');
  const socOf = usePointValues(socPoints);
  const [point] = family.members;
  if (point === undefined) return null;
  const values = family.members.map(readingOf);
  // Readings outside the plausible range would distort the figures.
  const readings = values.map((value): Reading => (typeof value?.value === 'number' && value.quality !== 'bad' ? value.value : null));
  const [socPoint] = socPoints;
  const soc = socPoint === undefined ? undefined : socOf(socPoint)?.value;
  const figures = figuresOf(readings);
  const limit = limitOf(point, typeof soc === 'number' ? soc : null);
  return {
    point,
    readings,
    stale: values.map((value) => value?.quality === 'stale'),
    figures,
    limit,
    outliers: outliersOf(readings, figures, limit),
    scale: scaleOf(kind, point, figures, limit),
    ramp: rampOf(tokens.heat, { dark: tokens.onSeverity2, light: tokens.onAction }),
    sections: sectionsOf(type, family),
    newest: values.reduce((time, value) => Math.max(time, value?.time ?? 0), 0),
  };
}
