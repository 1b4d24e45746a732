/** Decimals as whole units of the last place: reference arithmetic for the tests of this folder. */
import fc from 'fast-check';

/** `-1234` with two places → `-12.34`. */
export function fixedText(steps: bigint, places: number): string {
  const digits = (steps < 0n ? -steps : steps).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${steps < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

/** Steps of a text with at most `places` decimals. */
export function stepsOf(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const steps = BigInt(whole + fraction.padEnd(places, '0'));
  return text.startsWith('-') ? -steps : steps;
}

/** Whole division, half away from zero. */
export function dividedBy(steps: bigint, divisor: bigint): bigint {
  const size = steps < 0n ? -steps : steps;
  const up = (2n * size + divisor) / (2n * divisor);
  return steps < 0n ? -up : up;
}

/** Steps of a figure with `digits` digits in total; small ones and halves are as frequent as large ones. */
export function anySteps(digits: number): fc.Arbitrary<bigint> {
  const most = 10n ** BigInt(digits) - 1n;
  return fc.oneof(
    fc.bigInt({ min: -most, max: most }),
    fc.bigInt({ min: -2000n, max: 2000n }),
    fc.bigInt({ min: -1000n, max: 1000n }).map((n) => (2n * n + 1n) * 5n),
  );
}
