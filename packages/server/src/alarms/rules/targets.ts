/** Devices of a rule, and the points of its variables on each. */
import type { AlarmRule, RuleVariable } from '@czyun/contract';
import type { DeviceRecord, ParamRecord, Registry } from '../../registry/types.ts';

export interface RuleTarget {
  /** The device of the alarm. */
  readonly device: DeviceRecord;
  /** Of the variables, in order. */
  readonly params: readonly ParamRecord[];
}

type Places = Pick<Registry, 'device' | 'devicesOf' | 'paramOf'>;

/** A possible variable: any point with a number. */
export function numberOf(deviceId: number, metric: string, registry: Pick<Registry, 'paramOf'>): ParamRecord | undefined {
  const param = registry.paramOf(deviceId, metric);
  return param?.point.type === 'text' ? undefined : param;
}

/** The point of a variable on a device; undefined if the project has none. */
export function paramOfVariable(
  { deviceId, metric }: Pick<RuleVariable, 'deviceId' | 'metric'>,
  on: DeviceRecord | undefined,
  projectId: number,
  registry: Places,
): ParamRecord | undefined {
  const device = deviceId === null ? on : registry.device(deviceId);
  return device?.projectId === projectId ? numberOf(device.id, metric, registry) : undefined;
}

/** Devices of a rule; those that lack a point or are disabled are omitted. */
export function ruleTargets(
  { typeId, deviceId, variables }: Pick<AlarmRule, 'typeId' | 'deviceId' | 'variables'>,
  projectId: number,
  registry: Places,
): RuleTarget[] {
  const own = deviceId ?? variables[0]?.deviceId ?? null;
  const devices =
    typeId === null
      ? [own === null ? undefined : registry.device(own)]
      : registry.devicesOf(projectId).filter(({ type }) => type.id === typeId);
  return devices.flatMap((device): RuleTarget[] => {
    if (!device?.enabled || device.projectId !== projectId) return [];
    const params = variables.flatMap((variable) => paramOfVariable(variable, device, projectId, registry) ?? []);
    return params.length === variables.length ? [{ device, params }] : [];
  });
}
