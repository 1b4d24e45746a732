/** Formats of a unit's quantities. */
import type { LiveValue } from '../../../platform/live/value-store.ts';

export const kw = { type: 'number', unit: 'kW', decimals: 1 } as const;
export const percent = { type: 'number', unit: '%', decimals: 1 } as const;
export const volts = { type: 'number', unit: 'V', decimals: 3 } as const;
export const millivolts = { type: 'number', unit: 'mV', decimals: 0 } as const;
export const degrees = { type: 'number', unit: '℃', decimals: 1 } as const;

/** A value in thousandths of its unit. */
export const inMilli = (value: LiveValue | undefined): LiveValue | undefined =>
  value && { ...value, value: typeof value.value === 'number' ? Math.round(value.value * 1000) : null };
