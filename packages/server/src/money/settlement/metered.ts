/** Figures of inputs in billionths: the only place where numbers of the history are converted to exact ones. */
import { billionthPlaces, billionthsOf } from '../billionths.ts';
import type { DayInputs, RegisterInput } from './inputs.ts';

/** kWh in billionths; null: unknown; undefined: the project has no such flow. */
export type Metered = bigint | null | undefined;

type Figures = Pick<RegisterInput, 'readings' | 'quantities' | 'decimals'>;

const exact = (value: number | null | undefined, decimals: number) => (value == null ? null : billionthsOf(value, decimals));

/** Reading of a register at an edge. */
export const readingAt = ({ readings, decimals }: Figures, edge: number): bigint | null => exact(readings[edge], decimals);

/** Count of a register in a quarter-hour, in its own direction. */
export const quantityAt = ({ quantities, decimals }: Figures, index: number): bigint | null => exact(quantities[index], decimals);

/** Count of a register in a quarter-hour, in the direction of its flow. */
export function countedAt(register: RegisterInput, index: number): bigint | null {
  const quantity = quantityAt(register, index);
  return quantity === null ? null : quantity * BigInt(register.sign);
}

/** One unit of the last digit of a register. */
export const lastDigitOf = ({ decimals }: Figures): bigint => 10n ** BigInt(billionthPlaces - decimals);

const wattHours = (value: number | null | undefined) => (value == null ? null : billionthsOf(value, 0) / 1000n);

/** Energy in the storages at the end of a quarter-hour. */
export const storedAt = ({ storedWh }: Pick<DayInputs, 'storedWh'>, index: number): bigint | null => wattHours(storedWh?.[index]);

/** Energy in the storages at the end of a quarter-hour minus that at the start of the day; null: one of them is unknown. */
export function storedSinceStart(inputs: Pick<DayInputs, 'storedAtStartWh' | 'storedWh'>, index: number): bigint | null {
  const [from, to] = [wattHours(inputs.storedAtStartWh), storedAt(inputs, index)];
  return from === null || to === null ? null : to - from;
}
