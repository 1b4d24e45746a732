/** Objects as one caller knows them. */
import type { Text } from '@czyun/devices';
import type { Registry } from './types.ts';

export type KnownObjects = Pick<Registry, 'device' | 'param' | 'paramOf'>;

/** Devices and parameters as the caller knows them: those of `foreign` projects are unknown. */
export function knownTo({ foreign }: { readonly foreign?: ReadonlySet<number> }, registry: KnownObjects): KnownObjects {
  if (foreign === undefined || foreign.size === 0) return registry;
  const seen = <T extends { readonly projectId: number }>(found: T | undefined) =>
    found !== undefined && foreign.has(found.projectId) ? undefined : found;
  return {
    device: (id) => seen(registry.device(id)),
    param: (id) => seen(registry.param(id)),
    paramOf: (deviceId, metric) => seen(registry.paramOf(deviceId, metric)),
  };
}

/** Why an answer has nothing about an id; foreign and unknown ids have the same reason. */
export const unknownParam: Text = { zh: '没有这个参数', en: 'Parameter not found' };
export const unknownDevice: Text = { zh: '没有这个设备', en: 'Device not found' };
