/** One curve of an incident as known then and as known now. */
import type { Language } from '@czyun/contract';
import type { IncidentCurveTruths, IncidentFigures } from '@czyun/contract/incidents';
import type { AmendmentRow, MeterRow } from '../../../past/known/amendments-repo.ts';
import { drawn } from '../../../past/known/drawn.ts';
import { carriedMs, readingsOf } from '../../../past/known/readings.ts';
import { joined, knownAt, type Reading } from '../../../past/known/then.ts';
import { amendmentOf, infoThen } from '../../../past/known/undone.ts';
import { nameIn } from '../../../registry/index.ts';
import type { ParamRecord } from '../../../registry/types.ts';
import { totalOfReadings } from '../../../telemetry/history/by-readings.ts';
import type { SeriesInfo, Total } from '../../../telemetry/types.ts';
import type { FeatureDeps } from '../../deps.ts';

/** Number of columns of a drawn curve. */
const columns = 500;

function figuresOf(
  total: Total | undefined,
  [start, end]: readonly [number, number],
  { counter }: Pick<SeriesInfo, 'counter'>,
): IncidentFigures {
  const known = (value: number | undefined) => (value === undefined || !Number.isFinite(value) ? null : value);
  if (!total || total.count === 0) return { least: null, mean: null, most: null, covered: 0, counted: counter ? known(total?.diff) : null };
  return {
    least: known(total.min),
    mean: known(total.avg),
    most: known(total.max),
    // Imported readings may overlap those of the device.
    covered: Math.min(1, total.coveredMs / (end - start)),
    counted: counter ? known(total.diff) : null,
  };
}

export const keyOf = ({ deviceId, point }: ParamRecord) => `${deviceId}:${point.metric}`;

export interface Asked {
  readonly span: readonly [number, number];
  readonly range: readonly [number, number];
  readonly known: number;
  readonly language: Language;
  readonly signal: AbortSignal | undefined;
}

export async function curveTruths(
  { registry, telemetry }: Pick<FeatureDeps, 'registry' | 'telemetry'>,
  param: ParamRecord,
  rows: readonly AmendmentRow[],
  meters: readonly MeterRow[],
  total: Total | undefined,
  { span, range, known, language, signal }: Asked,
): Promise<{ readonly curve: IncidentCurveTruths; readonly isCut: boolean }> {
  const { paramId, deviceId, point } = param;
  const info = registry.get(paramId);
  const counter = info?.counter === true;
  const device = registry.device(deviceId);
  const nowFigures = figuresOf(total, range, { counter });
  const ranges = joined(rows.map(({ from_time: from, to_time: to }) => ({ from: Math.max(from, span[0]), to: Math.min(to, span[1]) })));
  const curve = {
    ...{ key: keyOf(param), name: point.name[language], deviceName: device ? nameIn(language, device) : '' },
    ...{ unit: point.unit ?? '', decimals: point.decimals },
    ranges: ranges.map(({ from, to }) => ({ start: from, end: to })),
  };
  const unchanged = { ...curve, isChanged: false, was: null, figures: { was: nowFigures, now: nowFigures } };
  if (rows.length === 0 && meters.length === 0 && known >= range[1]) return { curve: unchanged, isCut: false };
  const from = span[0] - carriedMs(info ?? { intervalMs: null });
  const stored = await readingsOf(telemetry.history, paramId, [from, span[1]], signal);
  if (stored === null) return { curve: { ...unchanged, isChanged: rows.length > 0 }, isCut: true };
  const readings = knownAt(stored, rows.map(amendmentOf), known);
  const was = figuresOf(totalOf(readings, paramId, infoThen(info, param, meters), range), range, { counter });
  return {
    curve: {
      ...curve,
      isChanged: rows.length + meters.length > 0,
      was: drawn(readings, span, columns),
      figures: { was, now: nowFigures },
    },
    isCut: false,
  };
}

function totalOf(
  readings: readonly Reading[],
  paramId: number,
  info: SeriesInfo | undefined,
  [start, end]: readonly [number, number],
): Total {
  const columnsOf = {
    times: readings.map(({ time }) => time),
    values: readings.map(({ value }) => value),
    holds: readings.map(({ hold }) => hold),
  };
  return totalOfReadings(columnsOf, { paramId, info, start, end });
}
