import type { PlanSlot } from '@czyun/contract';
import { clockText } from '../../../kit/form/clock-text.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import type { timeslotText } from '../text.ts';

export type Say = ReturnType<typeof timeslotText.useText>;

export const slotMeaning = { 1: 'storage', 2: 'load', 3: 'pv' } as const satisfies Record<PlanSlot['mode'], Meaning>;

/** `Charge 00:00–08:00 230 kW; …`; `-` without slots. */
export function planText(slots: readonly PlanSlot[], t: Say): string {
  return (
    slots.map(({ mode, from, to, power }) => `${t(($) => $.mode[mode])} ${clockText(from)}–${clockText(to)} ${power} kW`).join('; ') || '-'
  );
}
