/** Computes the ranking of the cells of a battery, as a job that processes one day at a time. */
import { type CellMeasure, cellMeasures, dayMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { createCellMeasures } from '../../energy/cells/measures.ts';
import type { CellEvent } from '../../energy/cells/types.ts';
import { defineJob, type Jobs } from '../../jobs/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { offeredBy, type Registry } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';
import { nominalMs } from '../../time/buckets.ts';
import { type CellPoints, cellPointsOf, cellsAt } from './points.ts';
import { type CellFacts, daysOfCells, factsOf } from './readings.ts';
import { cellRankingRepo, type StoredEvent, type StoredRanking } from './repo.ts';

export interface ComputationDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'project'>;
  readonly telemetry: { readonly history: Pick<History, 'buckets' | 'totals'>; readonly newest: NewestValues };
  readonly jobs: Pick<Jobs, 'add' | 'ask' | 'list'>;
  readonly now: () => number;
}

/**
 * Full and empty voltage by chemistry, which is recognised by the mean cell voltage: below this it is LFP. For LFP these are the knees of
 * its flat curve.
 */
const lfpBelowV = 3.45;
const ends = { lfp: { fullV: 3.35, emptyV: 3.12 }, other: { fullV: 4.05, emptyV: 3 } } as const;

export const wishedCells = z.object({
  deviceId: z.number(),
  start: z.number(),
  end: z.number(),
  fullV: z.number().nullable(),
  emptyV: z.number().nullable(),
});

const short = (value: number): number | null => (Number.isFinite(value) ? Number(value.toPrecision(6)) : null);
const stored = ({ start, end, error, values }: CellEvent): StoredEvent => ({
  ...{ start, end },
  error: short(error) ?? 0,
  values: Array.from(values, short),
});

const mapMeasures = <T>(of: (measure: CellMeasure) => T) =>
  Object.fromEntries(cellMeasures.map((measure) => [measure, of(measure)])) as Record<CellMeasure, T>;

/** Result of a range without readings. */
const nothing = (): Pick<StoredRanking, 'stepMs' | 'direction' | 'members' | 'events'> => ({
  ...{ stepMs: 0, direction: 'discharge', members: [] },
  events: mapMeasures(() => []),
});

export function createComputation({ db, registry, telemetry, jobs, now }: ComputationDeps) {
  const { history, newest } = telemetry;
  const repo = cellRankingRepo(db);
  const kind = defineJob({
    kind: 'cell-ranking',
    name: { zh: '单体排名计算', en: 'Rank cells' },
    input: wishedCells,
    permission: 'data.analysis',
    heavy: true,
    // Repeating the computation gives the same result.
    again: { most: 2, afterMs: (attempt) => attempt * 30_000 },
    keepMs: dayMs,
    async run({ input: { deviceId, start, end, ...wished }, signal, progress, breathe }) {
      const device = registry.device(deviceId);
      const points = device && cellPointsOf(device, offeredBy(device, newest));
      if (!device || !points) throw new AppError('notFound');
      const range = { start, end, timeZone: timeZoneOf(registry, device.projectId) };
      const facts = await factsOf(history, points, range, signal);
      const usual = (facts?.meanV ?? 0) < lfpBelowV ? ends.lfp : ends.other;
      const [fullV, emptyV] = [wished.fullV ?? usual.fullV, wished.emptyV ?? usual.emptyV];
      const whole = { start, end, fullV, emptyV };
      const content = facts === null ? { ...nothing(), ...whole } : { ...(await measured(facts)), ...whole };

      async function measured({ places, step, reference }: CellFacts) {
        const used = cellsAt(points as CellPoints, places);
        const stepMs = nominalMs(step);
        const digitV = 10 ** -(used.volts[0]?.point.decimals ?? 3);
        const measures = createCellMeasures({ cells: used.members.length, reference, fullV, emptyV, stepMs, digitV });
        for await (const { samples, share } of daysOfCells(history, used, step, range, signal)) {
          for (const sample of samples) measures.add(sample);
          measures.closeDay();
          progress(share * 0.98, { zh: `已分析 ${Math.round(share * 100)} %`, en: `${Math.round(share * 100)} % analysed` });
          await breathe();
        }
        const { events, direction } = measures.finish();
        return { stepMs, direction, members: [...used.members], events: mapMeasures((measure) => events[measure].map(stored)) };
      }
      await repo.store(device.projectId, deviceId, content, now());
      return { deviceId };
    },
  });
  jobs.add({ kinds: [kind] });

  /** Job that is computing the ranking of a device. */
  async function pendingRequests(projectId: number, deviceId: number): Promise<number | null> {
    const { list } = await jobs.list({ projectId, kind: kind.kind, standing: true, offset: 0, limit: 100 });
    const own = list.find(({ input, cancelling }) => !cancelling && wishedCells.safeParse(input).data?.deviceId === deviceId);
    return own?.id ?? null;
  }
  return { kind, pendingRequests };
}
