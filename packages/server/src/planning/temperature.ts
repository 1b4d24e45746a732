/** Power limits by cell temperature: which limits apply, and the temperatures expected of a future day. */
import { type ComingDay, type DayProfile, slotsOfDay } from './forecast/profiles.ts';
import { median } from './forecast/rungs.ts';
import type { PlanQuarter } from './model.ts';

/** Maximum power in each direction beyond `temperature` (°C), kW; null: not limited. */
export interface TemperatureLimit {
  readonly temperature: number;
  readonly charge: number | null;
  readonly discharge: number | null;
}

/** `hot` applies if the hottest cell is above its temperature, `cold` if the coldest is below it. */
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

/** The lowest limit of all matching rows; an unknown temperature matches none. */
export function heldPowers({ hot, cold }: TemperatureLimits, { highest, lowest }: CellTemperatures): HeldPowers {
  const holding = [...hot.filter(({ temperature }) => highest > temperature), ...cold.filter(({ temperature }) => lowest < temperature)];
  const least = (powers: readonly (number | null)[]) => {
    const known = powers.filter((power) => power !== null);
    return known.length === 0 ? null : Math.min(...known);
  };
  return { chargeMost: least(holding.map(({ charge }) => charge)), dischargeMost: least(holding.map(({ discharge }) => discharge)) };
}

/** Number of days used, and of days of the same kind that suffice to use them alone. */
export const temperatureDays = 7;
const enoughAlike = 3;

export interface UsualTemperatures {
  /** 96 values by local clock time, °C; NaN: unknown. */
  readonly values: readonly number[];
  /** Number of days used for the median. */
  readonly days: number;
}

/** Median of each quarter-hour over the last seven days; over those of the same kind if there are three. */
export function usualTemperatures(profiles: readonly DayProfile[], { kind }: Pick<ComingDay, 'kind'>): UsualTemperatures {
  const known = profiles.slice(-temperatureDays).filter(({ values }) => values.some(Number.isFinite));
  const alike = known.filter((day) => day.kind === kind);
  const taken = alike.length >= enoughAlike ? alike : known;
  const values = Array.from({ length: slotsOfDay }, (_, slot) =>
    median(taken.map((day) => day.values[slot] ?? Number.NaN).filter(Number.isFinite)),
  );
  return { values, days: taken.length };
}
