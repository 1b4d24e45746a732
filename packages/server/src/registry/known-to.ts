/** Objects as visible to a caller. */
import type { Text } from '@czyun/devices';
import type { Registry } from './types.ts';

export type KnownObjects = Pick<Registry, 'device' | 'param' | 'paramOf'>;

/** Devices and parameters visible to the caller: those of `foreign` projects are unknown. */
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

/** Reason for an id without data in an answer; the same for foreign and unknown ids. */
export const unknownParam: Text = { zh: '没有这个参数', en: 'Parameter not found' };
export const unknownDevice: Text = { zh: '没有这个设备', en: 'Device not found' };
