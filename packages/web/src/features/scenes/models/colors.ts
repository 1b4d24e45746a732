import { colorOf, type HeatColor, type Scale } from '../../../parts/monitor/heat.ts';

/** Colour of a value on a scale; values beyond its ends have the colours of the ends. Unknown: none. */
export const heatOf = (value: number | null, scale: Scale, ramp: readonly HeatColor[]): string | null =>
  value === null ? null : colorOf(value, scale, ramp).ground;

/** Room temperature, where the scale of a heated vessel begins, ℃. */
const coldC = 20;
/** End of the scale where no setpoint is known, ℃. */
const hotC = 200;

/** Share above the setpoint where the scale ends, so that what is too hot has another colour than what is hot enough. */
const above = 1.25;

/** From room temperature to above the setpoint, ℃. */
export const vesselHeat = (setpointC: number | null): Scale => ({
  low: coldC,
  high: setpointC === null ? hotC : Math.max(coldC + 20, Math.ceil((setpointC * above) / 10) * 10),
});

/** Share of a value on a scale. */
export const shareOf = (value: number, { low, high }: Scale): number => (value - low) / (high - low);

/** From none to the maximum allowable working pressure, MPa; null while that is unknown. */
export const vesselPressure = (limitMpa: number | null): Scale | null =>
  limitMpa === null || limitMpa <= 0 ? null : { low: 0, high: limitMpa };
