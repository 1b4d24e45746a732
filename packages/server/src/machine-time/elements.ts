/**
 * Time elements of ISO 22400-2 from state, mode and order of a machine, as OPC 40001-1 combines them (annex C.2). Pure.
 * Combinations that the table does not list are marked in `elements.test.ts`.
 */
import type { SpanState } from '../energy/spans.ts';

/** MachineryItemState. */
export type ItemState = 'executing' | 'notExecuting' | 'outOfService' | 'notAvailable';
/** MachineryOperationMode; the last reported one if the machine is not available. */
export type OperationMode = 'none' | 'processing' | 'setup' | 'maintenance';
/** Actual production, setup, delay, down and preventive maintenance time. */
export type TimeElement = 'APT' | 'AUST' | 'ADET' | 'ADOT' | 'APMT';

const items: Readonly<Record<Exclude<SpanState, 'unknown'>, ItemState>> = {
  run: 'executing',
  auto: 'executing',
  standby: 'notExecuting',
  stop: 'notExecuting',
  fault: 'outOfService',
  offline: 'notAvailable',
};

/** null: the state is unknown. */
export const itemOf = (state: SpanState): ItemState | null => (state === 'unknown' ? null : items[state]);

export interface MachineMoment {
  readonly item: ItemState;
  readonly mode: OperationMode;
  /** Whether an order or batch is in progress. */
  readonly order: boolean;
}

/** The element of planned time. */
export function elementOf({ item, mode, order }: MachineMoment): TimeElement {
  if (mode === 'maintenance') return 'APMT';
  // Without an order set-up is a service to the machine.
  if (mode === 'setup') return order ? 'AUST' : 'APMT';
  if (item === 'executing') return 'APT';
  if (mode === 'none' && item === 'outOfService') return 'ADOT';
  return order ? 'ADET' : 'ADOT';
}
