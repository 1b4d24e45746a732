/** Registers of meters: replacements of meters and widths of registers; figures that depend on them are computed again. */
import { fieldText, type Language, type MeterChange } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../audit/index.ts';
import type { Schema } from '../../../db/schema.ts';
import { type Actor, actorColumns, actorOfRow } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import { changesByMetric, registersOf } from '../../../registry/meter-changes.ts';
import { registerWidth } from '../../../registry/register-width.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../../../registry/types.ts';
import type { History, Telemetry } from '../../../telemetry/types.ts';
import { isRegister, type NewChange, registersByMetric, requireFitting, requireFree } from './change-checks.ts';
import { suspectsOf } from './falls.ts';
import { type ReadingsAround, readingsAround } from './readings-around.ts';
import { changesOf, deleteChange, insertChange, type MeterChangeRow, putWidth, widthsOf } from './repo.ts';

export interface MetersDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'refresh'>;
  readonly telemetry: Pick<Telemetry, 'recounting'> & { readonly history: Pick<History, 'valuesAt' | 'stored' | 'registers' | 'oldest'> };
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

const actions = {
  add: { zh: '登记换表', en: 'Record a meter replacement' },
  remove: { zh: '撤销换表登记', en: 'Remove a meter replacement' },
  width: { zh: '设置表底量程', en: 'Set register width' },
} as const;

function entityOf(row: MeterChangeRow, device: DeviceRecord, language: Language): MeterChange {
  const registers = Object.entries(registersOf(row)).flatMap(([metric, { last, first }]) => {
    const param = device.params.find(({ point }) => point.metric === metric);
    return param ? [{ paramId: param.paramId, name: param.point.name[language], unit: param.point.unit ?? '', last, first }] : [];
  });
  return { id: row.id, time: row.time, note: row.note, by: actorOfRow(row), created: row.created, registers };
}

const entryOf = (device: DeviceRecord, by: Actor, time: number) => ({
  ...{ by, projectId: device.projectId, deviceId: device.id },
  target: `${device.name} · ${new Date(time).toISOString()}`,
});

function requireDevice(registry: Pick<Registry, 'device'>, deviceId: number): DeviceRecord {
  const device = registry.device(deviceId);
  if (!device) throw new AppError('notFound');
  return device;
}

/** Meter replacements: added and removed. */
function createChanges({ db, registry, telemetry, audit, now }: MetersDeps) {
  /** Stores a replacement and recomputes the range between the readings on both sides of it. */
  async function recounted(
    device: DeviceRecord,
    paramIds: readonly number[],
    { time, before, after }: ReadingsAround & { time: number },
    store: () => Promise<void>,
  ) {
    const times = [time, ...[...before.values(), ...after.values()].map((each) => each.time)];
    const range = { from: Math.min(...times), to: Math.max(...times) };
    await telemetry.recounting({ series: new Set(paramIds), ...range }, async () => {
      await store();
      await registry.refresh({ devices: [device.id] });
    });
  }

  return {
    async add({ deviceId, time, registers, note }: NewChange, language: Language, by: Actor): Promise<{ id: number }> {
      const device = requireDevice(registry, deviceId);
      if (time > now()) throw new AppError('badInput', {}, [{ path: 'time', message: fieldText('notFuture') }]);
      const changed = registersByMetric(device, registers);
      requireFree(await changesOf(db, deviceId), time);
      const paramIds = registers.map(({ paramId }) => paramId);
      const around = await readingsAround(telemetry.history, paramIds, time, now());
      requireFitting(device, registers, around, language);
      let id = 0;
      await recounted(device, paramIds, { time, ...around }, () =>
        db.transaction().execute(async (within) => {
          const columns = { device_id: deviceId, time, note, created: now(), registers: JSON.stringify(Object.fromEntries(changed)) };
          const row = await insertChange(within, { ...columns, ...actorColumns(by) });
          if (!row) throw new AppError('conflict');
          id = row.id;
          const setValue = changed.map(([metric]) => metric).join(', ');
          await audit.record({ ...entryOf(device, by, time), action: actions.add, setValue }, within);
        }),
      );
      return { id };
    },

    async remove(deviceId: number, id: number, by: Actor): Promise<{ id: number }> {
      const device = requireDevice(registry, deviceId);
      const row = (await changesOf(db, deviceId)).find((each) => each.id === id);
      if (!row) throw new AppError('notFound');
      const metrics = Object.keys(registersOf(row));
      const paramIds = device.params.filter(({ point }) => metrics.includes(point.metric)).map(({ paramId }) => paramId);
      await recounted(device, paramIds, { time: row.time, ...(await readingsAround(telemetry.history, paramIds, row.time, now())) }, () =>
        db.transaction().execute(async (within) => {
          if (!(await deleteChange(within, deviceId, id))) throw new AppError('notFound');
          await audit.record({ ...entryOf(device, by, row.time), action: actions.remove, oldValue: metrics.join(', ') }, within);
        }),
      );
      return { id };
    },
  };
}

export function createMeters(deps: MetersDeps) {
  const { db, registry, telemetry, audit, now } = deps;
  return {
    ...createChanges(deps),

    async list(deviceId: number, language: Language) {
      const device = requireDevice(registry, deviceId);
      const [rows, set] = [await changesOf(db, deviceId), await widthsOf(db, deviceId)];
      const changes = changesByMetric(rows.toReversed());
      const registers = device.params.filter(isRegister);
      const widthOf = ({ point: { metric } }: ParamRecord) => set.get(metric) ?? registerWidth(device.driver.profile, metric) ?? null;
      const knownOf = (param: ParamRecord) => ({ width: widthOf(param), changes: changes.get(param.point.metric) ?? [] });
      return {
        list: rows.map((row) => entityOf(row, device, language)),
        registers: registers.map((param) => {
          const { paramId, point } = param;
          const width = widthOf(param);
          const widthBy = width === null ? null : set.has(point.metric) ? ('setting' as const) : ('register' as const);
          return { paramId, name: point.name[language], unit: point.unit ?? '', width, widthBy };
        }),
        suspects: await suspectsOf(telemetry.history, registers, knownOf, now(), language),
      };
    },

    /** All counts of the register are computed again. */
    async setWidth({ deviceId, paramId, width }: { deviceId: number; paramId: number; width: number | null }, by: Actor) {
      const device = requireDevice(registry, deviceId);
      const param = device.params.find((each) => each.paramId === paramId && isRegister(each));
      if (!param) throw new AppError('badInput', {}, [{ path: 'paramId', message: fieldText('registerUnknown') }]);
      const { metric, name } = param.point;
      const before = (await widthsOf(db, deviceId)).get(metric) ?? null;
      if (before === width) return { paramId, width };
      const from = (await telemetry.history.oldest([paramId])) ?? now();
      await telemetry.recounting({ series: new Set([paramId]), from, to: now() }, async () => {
        await db.transaction().execute(async (within) => {
          await putWidth(within, deviceId, metric, width);
          const entry = { by, projectId: device.projectId, deviceId, action: actions.width, target: `${device.name} · ${name.zh}` };
          await audit.record({ ...entry, oldValue: String(before ?? '-'), setValue: String(width ?? '-') }, within);
        });
        await registry.refresh({ devices: [deviceId] });
      });
      return { paramId, width };
    },
  };
}
