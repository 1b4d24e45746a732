/** Figures of inputs in billionths: here, and nowhere else, numbers of the history become exact. */
import { billionthPlaces, billionthsOf } from '../billionths.ts';
import type { DayInputs, RegisterInput } from './inputs.ts';

/** kWh in billionths; null: unknown; undefined: the project has no such flow. */
export type Metered = bigint | null | undefined;

type Figures = Pick<RegisterInput, 'readings' | 'quantities' | 'decimals'>;

const exact = (value: number | null | undefined, decimals: number) => (value == null ? null : billionthsOf(value, decimals));

/** What a register showed at an edge. */
export const readingAt = ({ readings, decimals }: Figures, edge: number): bigint | null => exact(readings[edge], decimals);

/** What it counted in a quarter-hour, as it shows it. */
export const quantityAt = ({ quantities, decimals }: Figures, index: number): bigint | null => exact(quantities[index], decimals);

/** What it counted in a quarter-hour, in the direction of its flow. */
export function countedAt(register: RegisterInput, index: number): bigint | null {
  const quantity = quantityAt(register, index);
  return quantity === null ? null : quantity * BigInt(register.sign);
}

/** One unit of its last digit. */
export const lastDigitOf = ({ decimals }: Figures): bigint => 10n ** BigInt(billionthPlaces - decimals);

const wattHours = (value: number | null | undefined) => (value == null ? null : billionthsOf(value, 0) / 1000n);

/** Energy in the storages at the end of a quarter-hour. */
export const storedAt = ({ storedWh }: Pick<DayInputs, 'storedWh'>, index: number): bigint | null => wattHours(storedWh?.[index]);

/** Energy in the storages at the end of a quarter-hour minus that at the start of the day; null: one of them is unknown. */
export function storedSinceStart(inputs: Pick<DayInputs, 'storedAtStartWh' | 'storedWh'>, index: number): bigint | null {
  const [from, to] = [wattHours(inputs.storedAtStartWh), storedAt(inputs, index)];
  return from === null || to === null ? null : to - from;
}
