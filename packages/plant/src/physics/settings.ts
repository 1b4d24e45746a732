/** Writable values of the devices without a named field in the physics, by metric. */
export type Settings = Record<string, number>;

/** A setting; 0 if it was never set. */
export const setting = (settings: Settings, metric: string): number => settings[metric] ?? 0;

/** Moves a value towards a target with a time constant; exact for any step. */
export const approach = (value: number, target: number, dtS: number, tauS: number): number =>
  value + (target - value) * (1 - Math.exp(-dtS / tauS));
