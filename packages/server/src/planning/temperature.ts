/** Power by the temperature of cells: which limits hold when, and what temperatures a day that is to come is expected to have. */
import { type ComingDay, type DayProfile, slotsOfDay } from './forecast/profiles.ts';
import { median } from './forecast/rungs.ts';
import type { PlanQuarter } from './model.ts';

/** Beyond `temperature`, °C, each way has so many kW at most; null: as many as otherwise. */
export interface TemperatureLimit {
  readonly temperature: number;
  readonly charge: number | null;
  readonly discharge: number | null;
}

/** `hot` applies above its temperature by the hottest cell, `cold` below it by the coldest. */
export interface TemperatureLimits {
  readonly hot: readonly TemperatureLimit[];
  readonly cold: readonly TemperatureLimit[];
}

/** °C; NaN: unknown. */
export interface CellTemperatures {
  readonly highest: number;
  readonly lowest: number;
}

export type HeldPowers = Required<Pick<PlanQuarter, 'chargeMost' | 'dischargeMost'>>;

/** The least of all rows that hold; an unknown temperature lies beyond none. */
export function heldPowers({ hot, cold }: TemperatureLimits, { highest, lowest }: CellTemperatures): HeldPowers {
  const holding = [...hot.filter(({ temperature }) => highest > temperature), ...cold.filter(({ temperature }) => lowest < temperature)];
  const least = (powers: readonly (number | null)[]) => {
    const known = powers.filter((power) => power !== null);
    return known.length === 0 ? null : Math.min(...known);
  };
  return { chargeMost: least(holding.map(({ charge }) => charge)), dischargeMost: least(holding.map(({ discharge }) => discharge)) };
}

/** Days considered, and how many of the day's own kind are enough to use them alone. */
export const temperatureDays = 7;
const enoughAlike = 3;

export interface UsualTemperatures {
  /** 96 of the clock, °C; NaN: unknown. */
  readonly values: readonly number[];
  /** Days that they are the median of. */
  readonly days: number;
}

/** The median of each quarter-hour over the last seven days; over those of the day's own kind where there are three. */
export function usualTemperatures(profiles: readonly DayProfile[], { kind }: Pick<ComingDay, 'kind'>): UsualTemperatures {
  const known = profiles.slice(-temperatureDays).filter(({ values }) => values.some(Number.isFinite));
  const alike = known.filter((day) => day.kind === kind);
  const taken = alike.length >= enoughAlike ? alike : known;
  const values = Array.from({ length: slotsOfDay }, (_, slot) =>
    median(taken.map((day) => day.values[slot] ?? Number.NaN).filter(Number.isFinite)),
  );
  return { values, days: taken.length };
}
