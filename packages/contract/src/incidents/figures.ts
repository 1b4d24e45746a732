/** Figures of an incident as pages and files show them. */
import { minuteMs } from '../shown/durations.ts';
import { floorTo } from '../shown/floor-to.ts';
import type { IncidentRow } from './entities.ts';
import type { IncidentCurveTruths, IncidentFigures } from './truths.ts';

/** Default instant of the first version: the end of the incident; for a moment, a minute later. */
export const knownThen = ({ start, end }: Pick<IncidentRow, 'start' | 'end'>): number => end ?? start + minuteMs;

export const incidentFigureKeys = ['least', 'mean', 'most', 'covered', 'counted'] as const satisfies readonly (keyof IncidentFigures)[];
export type IncidentFigure = (typeof incidentFigureKeys)[number];

/** A figure as shown on the page, in the document and in the exported file; truncated, not rounded, so that 99.97 % is not 100 %. */
export function incidentFigureText(
  figure: IncidentFigure,
  value: number | null,
  { unit, decimals }: Pick<IncidentCurveTruths, 'unit' | 'decimals'>,
): string {
  if (value === null) return '-';
  if (figure === 'covered') return `${floorTo(100 * value, 1).toFixed(1)} %`;
  return `${floorTo(value, decimals).toFixed(decimals)} ${unit}`.trim();
}
