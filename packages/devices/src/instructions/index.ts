/** What to check and what to do about an alarm: the instruction of the type, else of the product, else by the kind of alarm. */
import { expandPoints } from '../expand.ts';
import type { DeviceType, Instruction } from '../model.ts';
import { bmsInstructions } from './bms.ts';
import { coolingInstructions } from './cooling.ts';
import { defaultOf } from './defaults.ts';
import { emsInstructions } from './ems.ts';
import { fireInstructions } from './fire.ts';
import { meterInstructions } from './meter.ts';
import { pcsInstructions } from './pcs.ts';
import type { Instructions } from './says.ts';

/** Instructions by the key of the type. */
export const instructions: Readonly<Record<string, Instructions>> = {
  pcs: pcsInstructions,
  bms: bmsInstructions,
  meter: meterInstructions,
  'liquid-cooling': coolingInstructions,
  'fire-control': fireInstructions,
  'storage-station': emsInstructions,
};

/** An alarm of a type: its key without the device, its metric if a point raises it, its bit if a bit does. */
export interface InstructedAlarm {
  readonly key: string;
  readonly metric: string | null;
  readonly bit: number | null;
}

/** The first alarm word of an enum applies to all of its alarm words: the key does not contain the word. */
function ownOf(type: DeviceType, metric: string, bit: number | null): Instruction | undefined {
  const point = expandPoints(type).find((each) => each.metric === metric);
  if (bit !== null) return point?.bits?.[bit]?.alarm?.instruction;
  return Object.values(point?.states ?? {}).find(({ alarm }) => alarm?.instruction)?.alarm?.instruction;
}

export function instructionOf(type: DeviceType | undefined, { key, metric, bit }: InstructedAlarm): Instruction {
  const isOfPoint = metric !== null && (bit !== null || key.endsWith(':word'));
  if (!type || !isOfPoint) return defaultOf(key);
  return ownOf(type, metric, bit) ?? instructions[type.key]?.[metric]?.[bit ?? -1] ?? defaultOf(key);
}
