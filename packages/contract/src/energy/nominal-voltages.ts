/** Nominal voltages for power quality. */

/** kV between the lines; 0.22 is a single phase against neutral. */
export const nominalVoltages = ['0.22', '0.38', '6', '10', '20', '35', '66', '110'] as const;
export type NominalVoltage = (typeof nominalVoltages)[number];
