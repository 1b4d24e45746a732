/** Whether a step may be sent: checked when its turn comes, against the state of the device at that moment. */
import type { ParamRecord } from '../../registry/types.ts';
import { reasons } from '../reasons.ts';
import { laterCommands } from '../reverts/repo.ts';
import { supersedes } from '../reverts/supersedes.ts';
import { tagOn } from '../tags-repo.ts';
import { type CommandsDeps, type CommandTimes, type Outcome, refused } from '../types.ts';
import { type DeviceValues, goodValue } from './device-values.ts';
import type { Step } from './step.ts';
import { inputsOf, type Neighbour, refusalOf } from './value-rules.ts';

export interface CheckDeps extends Pick<CommandsDeps, 'db' | 'registry' | 'newest' | 'states' | 'seats' | 'readNow' | 'now'> {
  readonly times: Pick<CommandTimes, 'wireMs' | 'writeMs' | 'settleMs'>;
  readonly values: DeviceValues;
}

export interface Check {
  /** Why the step is refused; null: it may be sent. */
  refusal(step: Step): Promise<Outcome | null>;
  /** Outcome if the step was cancelled, has expired, or now belongs to another server; null: none of these. Repeated after every wait. */
  tooLate(step: Step): Outcome | null;
  /** Remaining time that the step may wait for the line, ms. */
  waitMs(step: Step): number;
}

export function createCheck(deps: CheckDeps): Check {
  const { db, registry, newest, states, values, times, now } = deps;

  const isOffline = ({ param }: Step) => states.get(param.deviceId).status === 'offline';

  function tooLate({ called, group, param }: Step): Outcome | null {
    if (called) return refused(called);
    if (deps.seats?.holds(param.projectId) === false) return refused(reasons.elsewhere);
    return group.notAfter !== null && now() > group.notAfter ? refused(reasons.expired) : null;
  }

  function waitMs({ group }: Step): number {
    return Math.max(1, Math.min(times.wireMs, group.notAfter === null ? Number.POSITIVE_INFINITY : group.notAfter - now()));
  }

  async function refusal(step: Step): Promise<Outcome | null> {
    const { group, param, value } = step;
    if (!(await group.asker.may(param))) return refused(reasons.noPermission);
    // De-energising stays possible under a lock-out tag for everyone (docs/decisions/009).
    const tag = step.isStop ? undefined : await tagOn(db, param.deviceId, now());
    if (tag) return refused(reasons.tagged(tag, registry.project?.(param.projectId)?.timeZone ?? 'UTC'));
    const later = group.revertOf === null ? undefined : await supersededBy(step, group.revertOf);
    if (later !== undefined) return { ...refused(reasons.superseded(later)), final: true };
    // Before the values: an offline device has none to check against, and being offline is the reason to report.
    if (isOffline(step)) return refused(reasons.offline);
    const read = await readInputs(step);
    const reason = refusalOf(param.point, value, (metric) => neighbour(param, metric, read));
    if (reason) return refused(reason);
    return isOffline(step) ? refused(reasons.offline) : null;
  }

  /** The newer command that supersedes this revert. */
  async function supersededBy({ param, value }: Step, of: number): Promise<number | undefined> {
    const later = await laterCommands(db, param.deviceId, of);
    const pending = { paramId: param.paramId, value };
    return later.find((row) => row.revert_of !== of && supersedes(registry, { paramId: row.param_id, value: row.asked_value }, pending))
      ?.id;
  }

  /** Reads the inputs of limits and interlocks from the device; null: it cannot be read on demand, and its newest good values are used. */
  async function readInputs(step: Step): Promise<ReadonlySet<string> | null> {
    const { deviceId, point } = step.param;
    const inputs = inputsOf(point);
    if (inputs.length === 0) return null;
    const read = (await deps.readNow?.(deviceId, inputs, times.writeMs, waitMs(step))) ?? null;
    // A device that cannot be read on demand must first report the effect of the last write.
    const paramIds = inputs.flatMap((metric) => registry.paramOf(deviceId, metric)?.paramId ?? []);
    if (read === null) await values.fresh(deviceId, paramIds, times.settleMs);
    return read;
  }

  function neighbour({ deviceId }: ParamRecord, metric: string, read: ReadonlySet<string> | null): Neighbour {
    const param = registry.paramOf(deviceId, metric);
    const value = read === null ? values.value(param?.paramId) : read.has(metric) ? goodValue(newest, param?.paramId) : null;
    return { name: param?.point.name ?? { zh: metric, en: metric }, value: value ?? undefined };
  }

  return {
    refusal: async (step) => tooLate(step) ?? (await refusal(step)) ?? tooLate(step),
    tooLate,
    waitMs,
  };
}
