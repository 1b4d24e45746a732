/** Meters that took the place of others: written down and taken back, and what that changes is worked out anew. */
import { type Language, type MeterChange, mostMeterChanges } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import { registersOf } from '../../../registry/meter-changes.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../../../registry/types.ts';
import type { History, Telemetry } from '../../../telemetry/types.ts';
import { dayMs } from '../../../time/days.ts';
import type { Audit } from '../../audit/index.ts';
import { changesOf, deleteChange, insertChange, type MeterChangeRow } from './repo.ts';

export interface MetersDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'refresh'>;
  readonly telemetry: Pick<Telemetry, 'recounting'> & { readonly history: Pick<History, 'valuesAt' | 'stored'> };
  readonly audit: Pick<Audit, 'record'>;
  readonly now: () => number;
}

export interface WantedChange {
  readonly deviceId: number;
  readonly time: number;
  readonly registers: readonly { readonly paramId: number; readonly last: number | null; readonly first: number | null }[];
  readonly note: string;
}

const actions = {
  add: { zh: '登记换表', en: 'Write down a change of the meter' },
  remove: { zh: '撤销换表登记', en: 'Take back a change of the meter' },
} as const;

/** The old meter may have been silent so long before. */
const backMs = 400 * dayMs;

const isRegister = ({ point }: ParamRecord) => point.type === 'counter' && point.storage !== 'live';

export function createMeters({ db, registry, telemetry, audit, now }: MetersDeps) {
  function deviceOf(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  /** From the last readings of the old meter to the first ones of the new: what lies between is worked out from both. */
  async function span(paramIds: readonly number[], time: number): Promise<{ readonly from: number; readonly to: number }> {
    const { history } = telemetry;
    const before = await history.valuesAt({ paramIds, time: time - 1, backMs, good: true });
    const first: number[] = [];
    for (const paramId of paramIds)
      for await (const { times } of history.stored({ paramIds: [paramId], from: time, to: now() + 1 }, false)) {
        first.push(times[0] ?? time);
        break;
      }
    return { from: Math.min(time, ...before.map((each) => each.time)), to: Math.max(time, ...first) };
  }

  /** Stores what changes, and everything that rests on these registers around that time follows. */
  async function recounted(device: DeviceRecord, metrics: readonly string[], time: number, store: () => Promise<void>): Promise<void> {
    const paramIds = device.params.filter(({ point }) => metrics.includes(point.metric)).map(({ paramId }) => paramId);
    await telemetry.recounting({ series: new Set(paramIds), ...(await span(paramIds, time)) }, async () => {
      await store();
      await registry.refresh({ devices: [device.id] });
    });
  }

  const entryOf = (device: DeviceRecord, by: Actor, time: number) => ({
    ...{ by, projectId: device.projectId, deviceId: device.id },
    target: `${device.name} · ${new Date(time).toISOString()}`,
  });

  function entityOf(row: MeterChangeRow, device: DeviceRecord, language: Language): MeterChange {
    const registers = Object.entries(registersOf(row)).flatMap(([metric, { last, first }]) => {
      const param = device.params.find(({ point }) => point.metric === metric);
      return param ? [{ paramId: param.paramId, name: param.point.name[language], unit: param.point.unit ?? '', last, first }] : [];
    });
    const by = { userId: row.user_id, loginName: row.login_name, userName: row.user_name, linkId: row.link_id };
    return { id: row.id, time: row.time, note: row.note, by, created: row.created, registers };
  }

  return {
    async list(deviceId: number, language: Language) {
      const device = deviceOf(deviceId);
      const rows = await changesOf(db, deviceId);
      return {
        list: rows.map((row) => entityOf(row, device, language)),
        registers: device.params
          .filter(isRegister)
          .map(({ paramId, point }) => ({ paramId, name: point.name[language], unit: point.unit ?? '' })),
      };
    },

    async add({ deviceId, time, registers, note }: WantedChange, by: Actor): Promise<{ id: number }> {
      const device = deviceOf(deviceId);
      if (time > now()) throw new AppError('badInput', {}, [{ path: 'time', message: `≤ ${now()}` }]);
      const own = new Map(device.params.filter(isRegister).map((param) => [param.paramId, param.point.metric]));
      const wrong = registers.findIndex(
        ({ paramId }, at) => !own.has(paramId) || registers.findIndex((each) => each.paramId === paramId) < at,
      );
      if (wrong >= 0) throw new AppError('badInput', {}, [{ path: `registers.${wrong}.paramId`, message: `${registers[wrong]?.paramId}` }]);
      const known = await changesOf(db, deviceId);
      if (known.some((row) => row.time === time)) throw new AppError('conflict');
      if (known.length >= mostMeterChanges) throw new AppError('tooManySaved', { most: mostMeterChanges });
      const changed = registers.map(({ paramId, last, first }) => [own.get(paramId) ?? '', { last, first }] as const);
      const metrics = changed.map(([metric]) => metric);
      let id = 0;
      await recounted(device, metrics, time, () =>
        db.transaction().execute(async (within) => {
          const row = await insertChange(within, {
            ...{ device_id: deviceId, time, note, created: now(), registers: JSON.stringify(Object.fromEntries(changed)) },
            ...{ user_id: by.userId, login_name: by.loginName, user_name: by.userName, link_id: by.linkId },
          });
          if (!row) throw new AppError('conflict');
          id = row.id;
          await audit.record({ ...entryOf(device, by, time), action: actions.add, setValue: metrics.join(', ') }, within);
        }),
      );
      return { id };
    },

    async remove(deviceId: number, id: number, by: Actor): Promise<{ id: number }> {
      const device = deviceOf(deviceId);
      const row = (await changesOf(db, deviceId)).find((each) => each.id === id);
      if (!row) throw new AppError('notFound');
      const metrics = Object.keys(registersOf(row));
      await recounted(device, metrics, row.time, () =>
        db.transaction().execute(async (within) => {
          if (!(await deleteChange(within, deviceId, id))) throw new AppError('notFound');
          await audit.record({ ...entryOf(device, by, row.time), action: actions.remove, oldValue: metrics.join(', ') }, within);
        }),
      );
      return { id };
    },
  };
}
