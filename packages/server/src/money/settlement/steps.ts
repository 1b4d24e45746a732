/** Energies as whole billionths, the last digit that a quantity has: sums and parts of quarter-hours by the ten thousand, exactly. */
import { Money, sumOfMoney } from '../money.ts';

const places = 9;
const unit = 10n ** BigInt(places);

/** The steps of a register's number that stands for a decimal with so many digits. `RangeError` where it tells its last digit no more. */
export function stepsOf(value: number, decimals: number): bigint {
  const scaled = Math.round(value * 10 ** decimals);
  if (!Number.isSafeInteger(scaled) || decimals > places) throw new RangeError('More digits than a register tells');
  return BigInt(scaled) * 10n ** BigInt(places - decimals);
}

/** As text of a quantity, without zeros that say nothing. */
export function textOfSteps(steps: bigint): string {
  const [sign, size] = steps < 0n ? ['-', -steps] : ['', steps];
  let behind = (size % unit).toString().padStart(places, '0');
  while (behind.endsWith('0')) behind = behind.slice(0, -1);
  return `${sign}${size / unit}${behind && '.'}${behind}`;
}

/** The steps of a text of a quantity, or of a figure with so many digits behind the point. */
export function stepsOfText(text: string, behindPoint = places): bigint {
  const isBelow = text.startsWith('-');
  const [whole = '0', behind = ''] = text.replace('-', '').split('.');
  const steps = BigInt(whole + behind.padEnd(behindPoint, '0'));
  return isBelow ? -steps : steps;
}

/** Of texts of quantities; null where one is unknown, and of none. */
export function sumOfQuantities(texts: readonly (string | null)[]): string | null {
  if (texts.length === 0 || texts.includes(null)) return null;
  return textOfSteps(texts.reduce((sum, text) => sum + stepsOfText(text ?? '0'), 0n));
}

/** Of texts of money, exactly; null where one is unknown, 0.00 of none. */
export function sumOfCharges(texts: readonly (string | null)[]): string | null {
  const known = texts.filter((text) => text !== null);
  return known.length < texts.length ? null : sumOfMoney(known.map((text) => new Money(text))).text;
}

/** `a` less `b`. */
export const lessCharge = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : new Money(a).minus(new Money(b)).text;
