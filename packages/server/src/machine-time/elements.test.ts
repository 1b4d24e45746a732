import { expect, it } from 'vitest';
import { elementOf, type ItemState, itemOf, type OperationMode, type TimeElement } from './elements.ts';

type Row = readonly [item: ItemState, mode: OperationMode, order: boolean, element: TimeElement];

/** OPC 40001-1, annex C.2, table of ISO 22400-2 elements; its "last sent" modes are those of `notAvailable`. */
const annexC2: readonly Row[] = [
  ['outOfService', 'processing', true, 'ADET'],
  ['notAvailable', 'processing', true, 'ADET'],
  ['notExecuting', 'none', true, 'ADET'],
  ['notExecuting', 'processing', true, 'ADET'],
  ['outOfService', 'none', false, 'ADOT'],
  ['notAvailable', 'none', false, 'ADOT'],
  ['notExecuting', 'none', false, 'ADOT'],
  ['outOfService', 'maintenance', false, 'APMT'],
  ['outOfService', 'setup', false, 'APMT'],
  ['notAvailable', 'setup', false, 'APMT'],
  ['notAvailable', 'maintenance', false, 'APMT'],
  ['notExecuting', 'maintenance', false, 'APMT'],
  ['notExecuting', 'setup', false, 'APMT'],
];

/** OPC 40501-1, annex C: production and order-related set-up. */
const annexOfMachineTools: readonly Row[] = [
  ['executing', 'processing', true, 'APT'],
  ['executing', 'setup', true, 'AUST'],
];

/** Not in those tables: rules of this product. */
const own: readonly Row[] = [
  ['executing', 'none', false, 'APT'],
  ['executing', 'none', true, 'APT'],
  ['executing', 'maintenance', false, 'APMT'],
  ['executing', 'maintenance', true, 'APMT'],
  ['executing', 'setup', false, 'APMT'],
  ['notExecuting', 'setup', true, 'AUST'],
  ['outOfService', 'setup', true, 'AUST'],
  ['notAvailable', 'setup', true, 'AUST'],
  ['notExecuting', 'maintenance', true, 'APMT'],
  // The table names no order for it.
  ['outOfService', 'none', true, 'ADOT'],
  ['notAvailable', 'none', true, 'ADET'],
];

it.each([...annexC2, ...annexOfMachineTools, ...own])('%s in mode %s with an order %s is %s', (item, mode, order, element) => {
  expect(elementOf({ item, mode, order })).toBe(element);
});

it('reads the run states of the log', () => {
  expect((['run', 'auto', 'standby', 'stop', 'fault', 'offline', 'unknown'] as const).map(itemOf)).toEqual([
    ...['executing', 'executing', 'notExecuting', 'notExecuting', 'outOfService', 'notAvailable', null],
  ]);
});
