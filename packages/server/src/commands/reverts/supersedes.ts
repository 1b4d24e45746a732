/** Values that stop a device, and which commands make a pending revert obsolete. */
import type { CommandsDeps } from '../types.ts';

type Params = Pick<CommandsDeps['registry'], 'param'>;

/** Whether the type of the device marks this value of a parameter as stopping it. */
export function isStopValue(registry: Params, paramId: number, value: number): boolean {
  return registry.param(paramId)?.point.stops?.includes(value) === true;
}

/** Whether a later command makes a pending revert obsolete: it sets the same parameter, or stops what the revert would start again. */
export function supersedes(
  registry: Params,
  later: { readonly paramId: number; readonly value: number },
  pending: { readonly paramId: number; readonly value: number | null },
): boolean {
  if (later.paramId === pending.paramId) return true;
  const canStop = (registry.param(pending.paramId)?.point.stops?.length ?? 0) > 0;
  return (
    isStopValue(registry, later.paramId, later.value) && canStop && !isStopValue(registry, pending.paramId, pending.value ?? Number.NaN)
  );
}
