import { colorOf, type HeatColor, type Scale } from '../../../parts/monitor/heat.ts';

/** Colour of a value on a scale; values beyond its ends have the colours of the ends. Unknown: null. */
export const heatOf = (value: number | null, scale: Scale, ramp: readonly HeatColor[]): string | null =>
  value === null ? null : colorOf(value, scale, ramp).ground;

/** Room temperature, the lower end of a heated vessel's scale, ℃. */
const coldC = 20;
/** Upper end of the scale if no setpoint is known, ℃. */
const hotC = 200;

/** The scale ends at this factor of the setpoint, so that overheating has another colour than the setpoint. */
const above = 1.25;

/** From room temperature to above the setpoint, ℃. */
export const vesselHeat = (setpointC: number | null): Scale => ({
  low: coldC,
  high: setpointC === null ? hotC : Math.max(coldC + 20, Math.ceil((setpointC * above) / 10) * 10),
});

/** Share of a value on a scale. */
export const shareOf = (value: number, { low, high }: Scale): number => (value - low) / (high - low);

/** From 0 to the maximum allowable working pressure, MPa; null while that is unknown. */
export const vesselPressure = (limitMpa: number | null): Scale | null =>
  limitMpa === null || limitMpa <= 0 ? null : { low: 0, high: limitMpa };
