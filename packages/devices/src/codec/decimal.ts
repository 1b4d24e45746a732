/** A decimal factor as the integer `numerator` over ten to the power `digits`, so that scaling divides once and shows no binary noise. */
export interface Decimal {
  readonly numerator: number;
  readonly digits: number;
}

const cache = new Map<number, Decimal>();

/** The decimal that a number literal was written as: 0.1 → 1/10¹, 2.5e-3 → 25/10⁴, 100 → 100/10⁰. */
export function decimalOf(value: number): Decimal {
  const known = cache.get(value);
  if (known) return known;
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  const digits = Math.max(0, fraction - Number(exponent));
  const numerator = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const decimal = { numerator, digits };
  cache.set(value, decimal);
  return decimal;
}

/** The decimal of ten to a power. */
export function powerOfTen(exponent: number): Decimal {
  return exponent >= 0 ? { numerator: 10 ** exponent, digits: 0 } : { numerator: 1, digits: -exponent };
}

/** raw × scale + offset, rounded once: 2301 × 0.1 is 230.1. */
export function applyScale(raw: number, scale: Decimal, offset: number): number {
  // `+ 0` turns the −0 of a negative scale into 0.
  if (offset === 0) return (raw * scale.numerator) / 10 ** scale.digits + 0;
  const shift = decimalOf(offset);
  const digits = Math.max(scale.digits, shift.digits);
  const sum = raw * scale.numerator * 10 ** (digits - scale.digits) + shift.numerator * 10 ** (digits - shift.digits);
  // Beyond 2^53 the common denominator costs more precision than it gains.
  if (Math.abs(sum) > Number.MAX_SAFE_INTEGER) return applyScale(raw, scale, 0) + offset;
  return sum / 10 ** digits;
}

/** (value − offset) ÷ scale, not rounded. */
export function removeScale(value: number, scale: Decimal, offset: number): number {
  return ((value - offset) * 10 ** scale.digits) / scale.numerator;
}

/** The shortest decimal that is the same single-precision float: 230.10000610351562 → 230.1. */
export function shortestSingle(value: number): number {
  if (Number.isInteger(value)) return value;
  for (let precision = 6; precision < 9; precision++) {
    const short = Number(value.toPrecision(precision));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}
