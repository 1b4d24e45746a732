/** Validates and stores limits; every change is recorded with its author. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, type Language, type LimitedParam, limitFaults, noLimits, type ParamLimits } from '@czyun/contract';
import { readLimits } from '../../alarms/limits/repo.ts';
import { type LimitTarget, limitTarget } from '../../alarms/limits/targets.ts';
import type { Alarms } from '../../alarms/types.ts';
import { auditedChange, type ChangeDeps, type Entry } from '../../audit/index.ts';
import { actorColumns } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { limitView, rangeOf } from './limit-view.ts';
import { addChange, type ChangeRow, changesOf } from './repo.ts';

export interface LimitDeps extends Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'> {
  readonly alarms: Pick<Alarms, 'limitsChanged'>;
}

export interface LimitPlace {
  readonly deviceId: number;
  readonly metric: string;
}

/** Limits of a parameter as sent by the caller. */
export interface AskedLimits {
  readonly metric: string;
  /** The version that was edited. */
  readonly version: number;
  readonly limits: ParamLimits;
}

/** Throws `badInput` for limits that contradict each other or the parameter; `place`: where they are in the body. */
export function checkLimits(target: LimitTarget, limits: ParamLimits, language: Language, place = 'limits'): void {
  const faults = limitFaults(limits, { range: rangeOf(target), isFamily: target.isFamily });
  const wrong = Object.entries(faults).map(([field, fault]) => ({ path: `${place}.${field}`, message: everyFieldText[fault] }));
  if (wrong.length > 0) throw wrongFields(language, wrong);
}

/** Operation log entry of the change. */
function entryOf({ device, metric, point }: LimitTarget, before: ParamLimits, limits: ParamLimits): Entry {
  return {
    projectId: device.projectId,
    deviceId: device.id,
    action: { zh: '修改阈值', en: 'Change limits' },
    metric,
    target: `${point.name.zh} / ${point.name.en}`,
    ...changedFields({ ...before }, { ...limits }),
  };
}

/** Throws `notFound`. */
export function deviceOf(registry: LimitDeps['registry'], deviceId: number): DeviceRecord {
  const device = registry.device(deviceId);
  if (!device) throw new AppError('notFound');
  return device;
}

/** Throws `notFound`. */
export function targetOf(registry: LimitDeps['registry'], { deviceId, metric }: LimitPlace): LimitTarget {
  const target = limitTarget(deviceOf(registry, deviceId), metric);
  if (!target) throw new AppError('notFound');
  return target;
}

/** Stores limits of several parameters of one device, all or none. */
export async function storeAll(
  deps: LimitDeps,
  deviceId: number,
  asked: readonly AskedLimits[],
  actor: CallActor,
  placeOf = (index: number) => `params.${index}.limits`,
): Promise<LimitedParam[]> {
  const { registry, alarms, now } = deps;
  const wanted = asked.map((each) => ({ ...each, target: targetOf(registry, { deviceId, metric: each.metric }) }));
  if (new Set(asked.map(({ metric }) => metric)).size < asked.length) throw new AppError('badInput');
  for (const [index, { target, limits }] of wanted.entries()) checkLimits(target, limits, actor.language, placeOf(index));
  const rows = await auditedChange(deps, actor, async (on) => {
    const result: (ChangeRow | undefined)[] = [];
    const entries: Entry[] = [];
    for (const { metric, version, limits, target } of wanted) {
      const old = (await changesOf(on, deviceId, metric, 1))[0];
      if ((old?.id ?? 0) !== version) throw stale(true);
      const before = (old && readLimits(old.limits)) ?? noLimits;
      if (isDeepStrictEqual(before, limits)) {
        result.push(old);
        continue;
      }
      const added = {
        device_id: deviceId,
        metric,
        before_id: version,
        limits: JSON.stringify(limits),
        time: now(),
        ...actorColumns(actor),
      };
      result.push(await addChange(on, added));
      entries.push(entryOf(target, before, limits));
    }
    return { result, entries, touched: {} };
  });
  await alarms.limitsChanged(deviceId);
  return wanted.map(({ target }, index) => limitView(registry, target, rows[index], actor.language));
}
