/** Registers of meters: changes of the meter, and how far a register can count; what either changes is worked out anew. */
import { dayMs, fieldText, type Language, type MeterChange, mostMeterChanges } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Audit } from '../../../audit/index.ts';
import type { Schema } from '../../../db/schema.ts';
import { type Actor, actorColumns, actorOfRow } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../../kernel/wrong-fields.ts';
import { changesByMetric, registersOf } from '../../../registry/meter-changes.ts';
import { registerWidth } from '../../../registry/register-width.ts';
import type { DeviceRecord, ParamRecord, Registry } from '../../../registry/types.ts';
import type { History, Telemetry } from '../../../telemetry/types.ts';
import { suspectsOf } from './falls.ts';
import { changesOf, deleteChange, insertChange, type MeterChangeRow, putWidth, widthsOf } from './repo.ts';

export interface MetersDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'refresh'>;
  readonly telemetry: Pick<Telemetry, 'recounting'> & { readonly history: Pick<History, 'valuesAt' | 'stored' | 'registers' | 'oldest'> };
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
  add: { zh: '登记换表', en: 'Record a meter replacement' },
  remove: { zh: '撤销换表登记', en: 'Remove a meter replacement' },
  width: { zh: '设置表底量程', en: 'Set register width' },
} as const;

const texts = {
  last: (name: Text, value: number): Text => ({
    zh: `${name.zh}：旧表末位示数不能小于更换前的最后读数 ${value}`,
    en: `${name.en}: the old final reading cannot be below its last reading ${value}`,
  }),
  first: (name: Text, value: number): Text => ({
    zh: `${name.zh}：新表起始示数不能大于更换后的第一个读数 ${value}`,
    en: `${name.en}: the new initial reading cannot exceed its first reading ${value}`,
  }),
};

interface Shown {
  readonly time: number;
  readonly value: number;
}

/** By paramId. */
interface Around {
  readonly before: ReadonlyMap<number, Shown>;
  readonly after: ReadonlyMap<number, Shown>;
}

/** The old meter may have been silent so long before. */
const backMs = 400 * dayMs;

const isRegister = ({ point }: ParamRecord) => point.type === 'counter' && point.storage !== 'live';

export function createMeters({ db, registry, telemetry, audit, now }: MetersDeps) {
  function deviceOf(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  /** The last readings of the old meter and the first ones of the new. */
  async function readings(paramIds: readonly number[], time: number): Promise<Around> {
    const { history } = telemetry;
    const before = await history.valuesAt({ paramIds, time: time - 1, backMs, good: true });
    const after = new Map<number, Shown>();
    for (const paramId of paramIds)
      for await (const { times, values } of history.stored({ paramIds: [paramId], from: time, to: now() + 1 }, false)) {
        after.set(paramId, { time: times[0] ?? time, value: Number(values[0]) });
        break;
      }
    return { before: new Map(before.map((each) => [each.paramId, each])), after };
  }

  /** Stores what changes, and everything that rests on these registers around that time follows. */
  async function recounted(
    device: DeviceRecord,
    paramIds: readonly number[],
    { time, before, after }: Around & { time: number },
    store: () => Promise<void>,
  ) {
    const times = (of: Around['before']) => [...of.values()].map((each) => each.time);
    // What lies between is worked out from both.
    const range = { from: Math.min(time, ...times(before)), to: Math.max(time, ...times(after)) };
    await telemetry.recounting({ series: new Set(paramIds), ...range }, async () => {
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
    const by = actorOfRow(row);
    return { id: row.id, time: row.time, note: row.note, by, created: row.created, registers };
  }

  return {
    async list(deviceId: number, language: Language) {
      const device = deviceOf(deviceId);
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

    /** What the registers showed must fit the readings on both sides: they only count up. */
    async add({ deviceId, time, registers, note }: WantedChange, language: Language, by: Actor): Promise<{ id: number }> {
      const device = deviceOf(deviceId);
      if (time > now()) throw new AppError('badInput', {}, [{ path: 'time', message: fieldText('notFuture') }]);
      const own = new Map(device.params.filter(isRegister).map((param) => [param.paramId, param.point.metric]));
      const wrong = registers.findIndex(
        ({ paramId }, at) => !own.has(paramId) || registers.findIndex((each) => each.paramId === paramId) < at,
      );
      if (wrong >= 0) throw new AppError('badInput', {}, [{ path: `registers.${wrong}.paramId`, message: fieldText('registerUnknown') }]);
      const known = await changesOf(db, deviceId);
      if (known.some((row) => row.time === time)) throw new AppError('conflict');
      if (known.length >= mostMeterChanges) throw new AppError('tooManySaved', { most: mostMeterChanges });
      const changed = registers.map(({ paramId, last, first }) => [own.get(paramId) ?? '', { last, first }] as const);
      const metrics = changed.map(([metric]) => metric);
      const paramIds = registers.map(({ paramId }) => paramId);
      const around = await readings(paramIds, time);
      const unfit = registers.flatMap(({ paramId, last, first }, at): WrongField[] => {
        const [old, young] = [around.before.get(paramId)?.value ?? 0, around.after.get(paramId)?.value ?? Number.POSITIVE_INFINITY];
        const { name } = device.params.find((param) => param.paramId === paramId)?.point ?? { name: { zh: '', en: '' } };
        return [
          ...(last !== null && last < old ? [{ path: `registers.${at}.last`, message: texts.last(name, old) }] : []),
          ...(first !== null && first > young ? [{ path: `registers.${at}.first`, message: texts.first(name, young) }] : []),
        ];
      });
      if (unfit.length > 0) throw wrongFields(language, unfit);
      let id = 0;
      await recounted(device, paramIds, { time, ...around }, () =>
        db.transaction().execute(async (within) => {
          const row = await insertChange(within, {
            ...{ device_id: deviceId, time, note, created: now(), registers: JSON.stringify(Object.fromEntries(changed)) },
            ...actorColumns(by),
          });
          if (!row) throw new AppError('conflict');
          id = row.id;
          await audit.record({ ...entryOf(device, by, time), action: actions.add, setValue: metrics.join(', ') }, within);
        }),
      );
      return { id };
    },

    /** Everything that the register ever counted is worked out again. */
    async setWidth({ deviceId, paramId, width }: { deviceId: number; paramId: number; width: number | null }, by: Actor) {
      const device = deviceOf(deviceId);
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

    async remove(deviceId: number, id: number, by: Actor): Promise<{ id: number }> {
      const device = deviceOf(deviceId);
      const row = (await changesOf(db, deviceId)).find((each) => each.id === id);
      if (!row) throw new AppError('notFound');
      const metrics = Object.keys(registersOf(row));
      const paramIds = device.params.filter(({ point }) => metrics.includes(point.metric)).map(({ paramId }) => paramId);
      await recounted(device, paramIds, { time: row.time, ...(await readings(paramIds, row.time)) }, () =>
        db.transaction().execute(async (within) => {
          if (!(await deleteChange(within, deviceId, id))) throw new AppError('notFound');
          await audit.record({ ...entryOf(device, by, row.time), action: actions.remove, oldValue: metrics.join(', ') }, within);
        }),
      );
      return { id };
    },
  };
}
