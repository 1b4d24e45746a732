/**
 * Energies, demands and capacities as whole billionths of their unit (bigint): the only form of a quantity from a register to a bill line.
 * Numbers of the history and texts of documents are converted to billionths when read, and billionths to text when a document is written;
 * there is no other conversion.
 */

export const billionthPlaces = 9;
const unit = 10n ** BigInt(billionthPlaces);

/**
 * The decimal that a register's number represents with its number of decimals. `RangeError` if a double cannot represent the last digit.
 */
export function billionthsOf(value: number, decimals: number): bigint {
  const scaled = Math.round(value * 10 ** decimals);
  if (!Number.isSafeInteger(scaled) || !(decimals >= 0 && decimals <= billionthPlaces))
    throw new RangeError('More digits than a register has');
  return BigInt(scaled) * 10n ** BigInt(billionthPlaces - decimals);
}

/** Decimal text with at most `places` decimals as whole units of the last place. */
export function fixedOf(text: string, places: number): bigint {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(places, '0'));
  return isNegative ? -value : value;
}

/** Decimal text without trailing zeros. */
export function billionthsText(value: bigint): string {
  const [sign, size] = value < 0n ? ['-', -value] : ['', value];
  let fraction = (size % unit).toString().padStart(billionthPlaces, '0');
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${sign}${size / unit}${fraction && '.'}${fraction}`;
}

/** Null if a part is unknown, or without parts. */
export function sumOfBillionths(parts: readonly (bigint | null | undefined)[]): bigint | null {
  if (parts.length === 0) return null;
  return parts.reduce<bigint | null>((sum, part) => (sum === null || part == null ? null : sum + part), 0n);
}
