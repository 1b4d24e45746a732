/** Power quality of devices over a range, from ten-minute values of a single query to the engine. */
import { dayMs, type Language, maxQualityDays, type NominalVoltage, type PowerQuality, type QualityFigures } from '@czyun/contract';
import type { Offers } from '../../energy/balance.ts';
import { figuresOf, type Intervals, worstOf } from '../../energy/power-quality.ts';
import { limitsAt, unbalanceLimit } from '../../energy/power-quality-limits.ts';
import { rounded } from '../../energy/sums.ts';
import { AppError } from '../../kernel/errors.ts';
import { type DeviceRecord, nameIn, offeredBy, type ParamRecord, type Registry } from '../../registry/index.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';
import { createPowerFactors } from './power-factors.ts';
import { deviationsOf, type Given, lineVoltages, phaseVoltages, quantitiesOf, unbalanceFrom, voltagesOf } from './quantities.ts';
import { unbalanceName } from './words.ts';

export interface PowerQualityDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'buckets'>; readonly newest: Pick<NewestValues, 'get'> };
}

interface Asked {
  readonly startTime: number;
  readonly endTime: number;
  readonly nominal: NominalVoltage;
}

const bucket = { count: 10, unit: 'm' } as const;
/** Maximum devices of one response about a project. */
const maxDevices = 60;

export function createPowerQuality({ registry, telemetry: { history, newest } }: PowerQualityDeps) {
  const offers: Offers = (device) => offeredBy(device, newest);
  const powerFactors = createPowerFactors(history);
  const givenBy = (device: DeviceRecord): Given => new Map(offers(device).map((param) => [param.point.metric, param]));

  /** Ten-minute values of points, by paramId. */
  async function intervalsOf(params: readonly ParamRecord[], start: number, end: number, signal?: AbortSignal) {
    const paramIds = [...new Set(params.map(({ paramId }) => paramId))];
    if (paramIds.length === 0 || end <= start) return { found: new Map<number, Intervals>(), coarse: false };
    const also = ['min', 'max'] as const;
    const answer = await history.buckets({ paramIds, start, end, bucket, aggregate: 'avg', also, ...(signal ? { signal } : {}) });
    const found = new Map(
      answer.series.map(({ paramId, times, values, covered }, at): [number, Intervals] => [
        paramId,
        {
          times,
          values,
          covered: covered ?? new Float64Array(times.length),
          min: answer.also?.[0]?.[at]?.values,
          max: answer.also?.[1]?.[at]?.values,
        },
      ]),
    );
    return { found, coarse: answer.source === 'hour' || answer.source === 'day' };
  }

  return {
    async ofDevice(
      asked: Asked & { readonly deviceId: number },
      language: Language,
      now: number,
      signal?: AbortSignal,
    ): Promise<PowerQuality> {
      const device = registry.device(asked.deviceId);
      const project = device && registry.project(device.projectId);
      if (!device || !project) throw new AppError('notFound');
      const { start, end } = rangeOf(asked, now);
      const given = givenBy(device);
      const quantities = quantitiesOf(given, asked.nominal);
      const lines = lineVoltages.flatMap((metric) => given.get(metric) ?? []);
      const [{ found, coarse }, months] = await Promise.all([
        intervalsOf([...quantities.flatMap(({ params }) => params), ...lines], start, end, signal),
        powerFactors(given, project.timeZone, start, end, now, signal),
      ]);
      const kinds = quantities.map(({ kind, limit, params, nominalV }): Kind => {
        const parts = params.flatMap((param) => {
          const raw = found.get(param.paramId);
          if (raw === undefined) return [];
          const intervals = nominalV === undefined ? raw : deviationsOf(raw, nominalV);
          const { metric, name, unit } = param.point;
          return [{ intervals, metric, name: name[language], unit: nominalV === undefined ? (unit ?? '') : '%' }];
        });
        return kindOf(kind, limit, parts, false);
      });
      if (!kinds.some(({ kind }) => kind === 'unbalance') && lines.length === lineVoltages.length) {
        const intervals = unbalanceFrom(lines.flatMap(({ paramId }) => found.get(paramId) ?? []));
        const part = { intervals, metric: 'voltage_unbalance', name: unbalanceName[language], unit: '%' };
        if (intervals !== null) kinds.splice(1, 0, kindOf('unbalance', unbalanceLimit, [{ ...part, intervals }], true));
      }
      return {
        deviceId: device.id,
        name: nameIn(language, device),
        timeZone: project.timeZone,
        start,
        end,
        nominal: asked.nominal,
        coarse,
        times: Array.from(found.values().next().value?.times ?? []),
        kinds,
        months,
      };
    },

    async ofProject(asked: Asked & { readonly projectId: number }, language: Language, now: number, signal?: AbortSignal) {
      const { start, end } = rangeOf(asked, now);
      const measuring = registry
        .devicesOf(asked.projectId)
        .filter(({ enabled }) => enabled)
        .map((device) => ({ device, given: givenBy(device) }))
        .filter(({ given }) => [...lineVoltages, ...phaseVoltages].some((metric) => given.has(metric)));
      const shown = measuring.slice(0, maxDevices).map((each) => ({
        ...each,
        voltages: voltagesOf(each.given, asked.nominal),
        own: each.given.get('voltage_unbalance'),
        lines: lineVoltages.flatMap((metric) => each.given.get(metric) ?? []),
      }));
      const wanted = shown.flatMap(({ voltages, own, lines }) => [...voltages.params, ...(own ? [own] : lines)]);
      const { found } = await intervalsOf(wanted, start, end, signal);
      const { voltage } = limitsAt[asked.nominal];
      const list = shown.map(({ device, voltages: { params, nominalV }, own, lines }) => {
        const deviations = params.flatMap(({ paramId }) => {
          const raw = found.get(paramId);
          return raw === undefined || nominalV === undefined ? [] : [deviationsOf(raw, nominalV)];
        });
        const all = worstOf(deviations, voltage);
        const unbalance = own ? found.get(own.paramId) : unbalanceFrom(lines.flatMap(({ paramId }) => found.get(paramId) ?? []));
        return {
          deviceId: device.id,
          name: nameIn(language, device),
          voltage: all && {
            ...roundedFigures(figuresOf(all, voltage)),
            holds: holdsAll(deviations.map((each) => figuresOf(each, voltage))),
          },
          unbalance: unbalance ? roundedFigures(figuresOf(unbalance, unbalanceLimit)) : null,
        };
      });
      return { start, end, limits: { voltage, unbalance: unbalanceLimit }, total: measuring.length, list };
    },
  };
}

export type PowerQualityService = ReturnType<typeof createPowerQuality>;
type Kind = PowerQuality['kinds'][number];

/** `timeRange` for an empty range, `rangeTooLarge` for one that is too long; the end is limited to now. */
function rangeOf({ startTime, endTime }: Asked, now: number) {
  if (startTime >= endTime) throw new AppError('timeRange');
  if (endTime - startTime > maxQualityDays * dayMs) throw new AppError('rangeTooLarge', { days: maxQualityDays });
  return { start: startTime, end: Math.max(startTime, Math.min(endTime, now)) };
}

interface Part {
  readonly intervals: Intervals;
  readonly metric: string;
  readonly name: string;
  readonly unit: string;
}

/** True if all rows are within limits, false if one is not, otherwise null (unknown). */
function holdsAll(rows: readonly Pick<QualityFigures, 'holds'>[]): boolean | null {
  if (rows.some(({ holds }) => holds === false)) return false;
  return rows.length === 0 || rows.some(({ holds }) => holds === null) ? null : true;
}

function kindOf(kind: Kind['kind'], limit: Kind['limit'], parts: readonly Part[], computed: boolean): Kind {
  const rows = parts.map(({ intervals, metric, name, unit }) => ({
    ...roundedFigures(figuresOf(intervals, limit)),
    metric,
    name,
    unit,
    values: Array.from(intervals.values, (value) => (Number.isFinite(value) ? rounded(value, 4) : null)),
  }));
  const worst = worstOf(
    parts.map(({ intervals }) => intervals),
    limit,
  );
  const within = worst === null ? null : rounded(figuresOf(worst, limit).within, 4);
  return { kind, limit, rows, all: { within, holds: holdsAll(rows) }, computed };
}

/** Values are judged before they are rounded. */
function roundedFigures(figures: QualityFigures): QualityFigures {
  const instant = (of: QualityFigures['greatest']) => of && { value: rounded(of.value, 4) ?? 0, time: of.time };
  return {
    covered: rounded(figures.covered, 4) ?? 0,
    mean: rounded(figures.mean, 4),
    p95: rounded(figures.p95, 4),
    greatest: instant(figures.greatest),
    least: instant(figures.least),
    peak: instant(figures.peak),
    trough: instant(figures.trough),
    within: rounded(figures.within, 4),
    holds: figures.holds,
  };
}
