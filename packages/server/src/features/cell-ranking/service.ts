/** Rules of the cell ranking: how it is computed, and how the stored events are read. */
import {
  type CellEvidence,
  type CellMeasure,
  type CellRanking,
  cellMeasures,
  dayMs,
  everyFieldText,
  type PeakCurve,
  type RankedMeasure,
} from '@czyun/contract';
import { measureRules, rankCells } from '../../energy/cells/rank.ts';
import { type CellEvent, medianOf } from '../../energy/cells/types.ts';
import { rounded } from '../../energy/sums.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { type DeviceRecord, offeredBy } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { ParamRecord } from '../../registry/types.ts';
import { type ComputationDeps, createComputation } from './computation.ts';
import { peakCurveOf } from './peak-curve.ts';
import { cellPointsOf } from './points.ts';
import { stepOf } from './readings.ts';
import { cellRankingRepo, type StoredEvent } from './repo.ts';

export interface StartForm {
  readonly deviceId: number;
  readonly days: number;
  readonly end?: number | undefined;
  readonly fullV?: number | undefined;
  readonly emptyV?: number | undefined;
}

/** Additional decimals, so that the rounding of means is correct. */
const moreDigits = 2;

const eventOf = ({ start, end, error, values }: StoredEvent): CellEvent => ({
  ...{ start, end, error },
  values: Float64Array.from(values, (value) => value ?? Number.NaN),
});

function rankedMeasure(
  measure: CellMeasure,
  stored: readonly StoredEvent[],
  members: readonly number[],
  given: number | null,
): RankedMeasure {
  const rule = measureRules[measure];
  const ranked = rankCells(stored.map(eventOf), rule, given);
  const digits = (value: number | null) => rounded(value, rule.decimals + moreDigits);
  const numbers = (places: readonly number[]) => places.flatMap((place) => members[place] ?? []);
  // Without events there are no lists by cell.
  const each = <T>(list: readonly T[], none: T): T[] => members.map((_, place) => list[place] ?? none);
  return {
    ...{ measure, unit: rule.unit, decimals: rule.decimals, worst: rule.worst, least: rule.least, count: ranked.count },
    median: digits(ranked.median),
    limit: digits(ranked.limit),
    values: each(ranked.values.map(digits), null),
    errors: each(ranked.errors.map(digits), null),
    counts: each(ranked.counts, 0),
    perMonth: each(ranked.perMonth.map(digits), null),
    outlook: each(ranked.outlook, 'few'),
    limitAt: each(ranked.limitAt, null).map((instant) => rounded(instant, 0)),
    order: numbers(ranked.order),
    standOut: numbers(ranked.standOut),
  };
}

export function createCellRanking(deps: ComputationDeps) {
  const { db, registry, telemetry, jobs } = deps;
  const repo = cellRankingRepo(db);
  const { kind, pendingRequests } = createComputation(deps);

  function deviceOf(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }
  const pointsOf = (device: DeviceRecord) => cellPointsOf(device, offeredBy(device, telemetry.newest));

  return {
    async get({ deviceId, measure, limit }: { deviceId: number; measure?: CellMeasure | undefined; limit?: number | undefined }) {
      const device = deviceOf(deviceId);
      const [stored, jobId] = await Promise.all([repo.find(deviceId), pendingRequests(device.projectId, deviceId)]);
      const ranked = (from: NonNullable<typeof stored>): CellRanking => {
        const { events, ...facts } = from;
        const given = (each: CellMeasure) => (each === measure ? (limit ?? null) : null);
        return { ...facts, measures: cellMeasures.map((each) => rankedMeasure(each, events[each], from.members, given(each))) };
      };
      return {
        ...{ deviceId, projectId: device.projectId, timeZone: timeZoneOf(registry, device.projectId), jobId },
        cells: pointsOf(device)?.members.length ?? 0,
        ranking: stored && ranked(stored),
      };
    },

    async evidence({ deviceId, measure, cell }: { deviceId: number; measure: CellMeasure; cell: number }): Promise<CellEvidence> {
      const device = deviceOf(deviceId);
      const stored = await repo.find(deviceId);
      const points = pointsOf(device);
      const place = stored?.members.indexOf(cell) ?? -1;
      const own = points?.members.indexOf(cell) ?? -1;
      const [volts, amps] = [points?.volts[own], points?.amps[points.amps.length === 1 ? 0 : own]];
      if (!stored || place < 0 || !volts || !amps) throw new AppError('notFound');
      const digits = (value: number) => rounded(value, measureRules[measure].decimals + moreDigits);
      const events = stored.events[measure].map(({ start, end, error, values }) => {
        const median = medianOf(values.flatMap((value) => value ?? []));
        const value = values[place] ?? null;
        return { start, end, value: value === null ? null : digits(value), median: Number.isFinite(median) ? digits(median) : null, error };
      });
      const keyOf = ({ point }: ParamRecord) => `${deviceId}:${point.metric}`;
      const mean = offeredBy(device, telemetry.newest).find(({ point }) => point.metric === 'cell_voltage_avg');
      const near = [own - 1, own + 1].flatMap((at) => {
        const [param, number] = [points?.volts[at], points?.members[at]];
        return param === undefined || number === undefined ? [] : [{ cell: number, key: keyOf(param) }];
      });
      return {
        events: events.filter(({ value }) => value !== null).reverse(),
        keys: { volts: keyOf(volts), amps: keyOf(amps), mean: mean ? keyOf(mean) : null, near },
      };
    },

    async peakCurve({ deviceId, cell, end }: { deviceId: number; cell: number; end: number }, signal: AbortSignal): Promise<PeakCurve> {
      const device = deviceOf(deviceId);
      const stored = await repo.find(deviceId);
      const points = pointsOf(device);
      const event = stored?.events.peak.find((each) => each.end === end);
      const step = stepOf(stored?.stepMs ?? 0);
      const isKnown = stored?.members.includes(cell) === true && points?.members.includes(cell) === true;
      if (!stored || !points || !event || !step || !isKnown) throw new AppError('notFound');
      const wanted = { cell, members: stored.members, points, step, event, timeZone: timeZoneOf(registry, device.projectId) };
      const curve = await peakCurveOf(telemetry.history, wanted, signal);
      if (curve === null) throw new AppError('notFound');
      return curve;
    },

    async start({ deviceId, days, end = deps.now(), fullV, emptyV }: StartForm, actor: CallActor): Promise<{ jobId: number }> {
      const device = deviceOf(deviceId);
      if (pointsOf(device) === null) throw new AppError('notFound');
      if (fullV !== undefined && emptyV !== undefined && emptyV >= fullV)
        throw wrongFields(actor.language, [{ path: 'emptyV', message: everyFieldText.cellVoltages }]);
      const { projectId } = device;
      const known = await pendingRequests(projectId, deviceId);
      if (known !== null) return { jobId: known };
      const input = { deviceId, start: end - days * dayMs, end, fullV: fullV ?? null, emptyV: emptyV ?? null };
      return { jobId: await jobs.ask(kind, { input, actor, projectId }) };
    },
  };
}

export type CellRankingService = ReturnType<typeof createCellRanking>;
