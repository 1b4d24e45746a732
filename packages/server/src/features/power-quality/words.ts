import type { Text } from '@czyun/devices';

/** Name of an unbalance that the device does not report itself. */
export const unbalanceName = { zh: '电压不平衡度（由线电压推算）', en: 'Voltage unbalance (of the line voltages)' } as const satisfies Text;
