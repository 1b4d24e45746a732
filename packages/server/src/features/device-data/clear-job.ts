/** The job that deletes a range of readings, month by month; the operation log gets an entry before the first deletion and one at the end. */
import { fieldText } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Accounts } from '../../accounts/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { defineJob, type JobContext, type Jobs } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../../registry/types.ts';
import type { History, Telemetry } from '../../telemetry/types.ts';
import { type ClearingRow, changeClearing, clearingById } from './clear-repo.ts';

export interface ClearDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'project'>;
  readonly telemetry: Pick<Telemetry, 'clear'> & { readonly history: Pick<History, 'held' | 'keptFrom'> };
  readonly accounts: Pick<Accounts, 'rightsNow'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'get'>;
}

const permission = 'data.manage';
const input = z.object({ deviceId: z.number(), clearingId: z.number() });

/** Number of readings of a month and whether they are deleted, by the first deleted instant of the month. */
export type Slices = Record<string, { readings: number; gone: boolean }>;
export const slicesOf = ({ slices }: Pick<ClearingRow, 'slices'>) => JSON.parse(slices) as Slices;

export function countsOf(slices: Slices): { readonly removed: number; readonly unsure: number } {
  const sum = (isGone: boolean) => Object.values(slices).reduce((all, { readings, gone }) => all + (gone === isGone ? readings : 0), 0);
  return { removed: sum(true), unsure: sum(false) };
}

/** Points with stored readings: those of these metrics, or all. Throws `badInput` for a metric that the device does not have. */
export function storedParams(device: DeviceRecord, metrics: readonly string[] | null): readonly ParamRecord[] {
  const stored = device.params.filter(({ point }) => point.storage !== 'live');
  if (metrics === null) return stored;
  return [...new Set(metrics)].map((metric) => {
    const param = stored.find(({ point }) => point.metric === metric);
    if (!param) throw new AppError('badInput', {}, [{ path: 'metrics', message: fieldText('pointGone') }]);
    return param;
  });
}

export const metricsOf = ({ metrics }: Pick<ClearingRow, 'metrics'>) => (metrics === null ? null : (JSON.parse(metrics) as string[]));

/** Characters of point names in an entry. */
const namesLimit = 500;
const spanOf = (row: ClearingRow) => `${new Date(row.from_time).toISOString()} – ${new Date(row.to_time).toISOString()}`;

export function createClearKind({ db, registry, telemetry, accounts, audit, jobs }: ClearDeps) {
  const entryOf = (row: ClearingRow, params: readonly ParamRecord[], by: Actor) => {
    const names = params.map(({ point }) => point.metric).join(', ');
    const [only] = params.length === 1 ? params : [];
    return {
      projectId: row.project_id,
      deviceId: row.device_id,
      ...(only ? { paramId: only.paramId, metric: only.point.metric } : {}),
      by,
      target: names.length > namesLimit ? `${names.slice(0, namesLimit)} … (${params.length})` : names,
      setValue: spanOf(row),
    };
  };

  /** Whether a person cancelled it; a job that ends because the server stops is continued later. */
  async function isCancelled({ id, signal }: JobContext<unknown>): Promise<boolean> {
    return signal.aborted && (await jobs.get(id))?.cancelling === true;
  }

  return defineJob({
    kind: 'range-clear',
    name: { zh: '删除历史数据', en: 'Delete readings' },
    input,
    permission,
    heavy: true,
    // Deleted readings stay deleted: another attempt continues with the rest.
    again: { most: 5, afterMs: (attempt) => attempt * 2000 },
    async run(context) {
      const {
        input: { deviceId, clearingId },
        actor,
        projectId,
        signal,
        progress,
        breathe,
      } = context;
      await accounts.rightsNow(actor, projectId, permission);
      const row = await clearingById(db, deviceId, clearingId);
      const device = registry.device(deviceId);
      if (!row || !device) throw new AppError('notFound');
      const params = storedParams(device, metricsOf(row));
      const range = { paramIds: params.map(({ paramId }) => paramId), from: row.from_time, to: row.to_time };
      const entry = entryOf(row, params, actor);
      const held = await telemetry.history.held(range, signal);
      const found = row.found ?? held.reduce((sum, { readings }) => sum + readings, 0);
      // Recorded before the first deletion, and once for all attempts.
      if (row.found === null) {
        await db.transaction().execute(async (transaction) => {
          const action = { zh: `开始删除 ${found} 个历史读数`, en: `Started deleting ${found} stored readings` };
          await audit.record({ ...entry, action }, transaction);
          await changeClearing(transaction, row.id, { found });
        });
      }
      const slices = slicesOf(row);
      const storeSlices = () => changeClearing(db, row.id, { state: 'running', slices: JSON.stringify(slices) });
      const ended = (state: 'done' | 'failed' | 'cancelled', action: { zh: string; en: string }) =>
        db.transaction().execute(async (transaction) => {
          await changeClearing(transaction, row.id, { state, slices: JSON.stringify(slices) });
          await audit.record({ ...entry, action, result: state === 'done' ? 'done' : 'failed' }, transaction);
        });
      try {
        await telemetry.clear(range, {
          signal,
          by: actor,
          async going(slice, now) {
            const readings = now.reduce((sum, each) => sum + each.readings, 0);
            // An earlier attempt may already have deleted some readings of the month.
            slices[slice.from] = { readings: Math.max(readings, slices[slice.from]?.readings ?? 0), gone: false };
            await storeSlices();
          },
          async gone(slice) {
            slices[slice.from] = { readings: slices[slice.from]?.readings ?? 0, gone: true };
            await storeSlices();
            const { removed } = countsOf(slices);
            const share = (row.to_time - slice.from) / (row.to_time - row.from_time);
            progress(share, { zh: `已删除 ${removed} 个读数`, en: `${removed} readings deleted` });
            await breathe();
          },
        });
      } catch (error) {
        const { removed } = countsOf(slices);
        if (await isCancelled(context))
          await ended('cancelled', {
            zh: `取消删除历史数据，已删除 ${removed} 个读数`,
            en: `Cancelled deleting readings, ${removed} were deleted`,
          });
        else if (!signal.aborted)
          await ended('failed', {
            zh: `删除历史数据未完成，已删除 ${removed} 个读数`,
            en: `Deleting readings failed, ${removed} were deleted`,
          });
        throw error;
      }
      const { removed } = countsOf(slices);
      await ended('done', { zh: `删除 ${removed} 个历史读数`, en: `Deleted ${removed} stored readings` });
      return { removed };
    },
  });
}
