/** Unit of differences between members: millivolts for cell voltages. */
export function fineUnit(unit: string, decimals: number): { readonly unit: string; readonly factor: number; readonly decimals: number } {
  return unit === 'V' && decimals >= 3 ? { unit: 'mV', factor: 1000, decimals: decimals - 3 } : { unit, factor: 1, decimals };
}

/** A difference with its unit. */
export function small(value: number, unit: string, decimals: number): string {
  const fine = fineUnit(unit, decimals);
  return `${(value * fine.factor).toFixed(fine.decimals)} ${fine.unit}`.trim();
}

/** A difference with sign and unit. */
export function signed(value: number, unit: string, decimals: number): string {
  return `${value < 0 ? '−' : '+'}${small(Math.abs(value), unit, decimals)}`;
}
