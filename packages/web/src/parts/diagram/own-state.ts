/** States of drawn symbols: those of the bound point, if it has two. Pure. */
import type { ShownStatus } from '../../platform/live/use-device-states.ts';
import { isOwnKey } from './drawing.ts';
import type { DiagramNode } from './layout/types.ts';
import type { Reading } from './reading.ts';

/** Whether the point has two states: closed, running, open. */
function isTwofold({ point }: Pick<Reading, 'point'>): boolean {
  const keys = Object.keys(point.states ?? {}).toSorted();
  return point.type === 'flag' || (keys.length === 2 && keys[0] === '0' && keys[1] === '1');
}

export interface NodeState {
  readonly status: ShownStatus;
  /** State of a switch or valve; null: unknown. */
  readonly isOn: boolean | null;
  /** The state is that of the point and not of its device. */
  readonly isOfPoint: boolean;
}

/** State of a symbol: of the device, or of the point that a drawn symbol is bound to. */
export function stateOfNode({ key }: Pick<DiagramNode, 'key'>, readings: readonly Reading[], device: ShownStatus): NodeState {
  const [bound] = readings;
  if (!isOwnKey(key) || bound === undefined || !isTwofold(bound)) return { status: device, isOn: null, isOfPoint: false };
  const value = bound.value?.quality === 'bad' ? null : (bound.value?.value ?? null);
  const isOn = value === null ? null : Number(value) === 1;
  return { status: isOn === null ? 'unknown' : isOn ? 'run' : 'stop', isOn, isOfPoint: true };
}
