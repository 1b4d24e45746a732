import type { RegisterPoint } from '../profile.ts';
import { applyScale, type Decimal, decimalOf, powerOfTen, removeScale, shortestSingle } from './decimal.ts';
import { registerWidth } from './registers.ts';

/** The fields of a point that the codec uses. */
type Coded = Omit<RegisterPoint, 'repeat' | 'metric' | 'table' | 'address'> & Partial<Pick<RegisterPoint, 'metric'>>;

const text = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/** One value's registers, most significant word first; shared because decoding is the busiest path and synchronous. */
const scratch = new DataView(new ArrayBuffer(8));

/** Loads the words of a number into `scratch`, most significant first. */
function load(point: Coded, words: ArrayLike<number>, at = 0): DataView {
  const width = registerWidth(point);
  const isLittle = point.wordOrder === 'little';
  for (let index = 0; index < width; index++) scratch.setUint16(2 * (isLittle ? width - 1 - index : index), words[at + index] ?? 0);
  return scratch;
}

function textOf(words: ArrayLike<number>, length: number, at: number): string | undefined {
  const bytes = new Uint8Array(length * 2);
  for (let index = 0; index < length; index++) {
    bytes[2 * index] = (words[at + index] ?? 0) >> 8;
    bytes[2 * index + 1] = words[at + index] ?? 0;
  }
  const end = bytes.indexOf(0);
  return text.decoder.decode(end < 0 ? bytes : bytes.subarray(0, end)).trimEnd() || undefined;
}

/** The number in the registers before scaling, with the unsigned pattern that is compared with `invalid`. */
function rawNumber(point: Coded, view: DataView): { value: number; pattern: number } | undefined {
  switch (point.type) {
    case 'bit': {
      const value = (view.getUint16(0) >> (point.bit ?? 0)) & 1;
      return { value, pattern: value };
    }
    case 'u16':
      return { value: view.getUint16(0), pattern: view.getUint16(0) };
    case 's16':
      return { value: view.getInt16(0), pattern: view.getUint16(0) };
    case 'u32':
    case 'acc32':
      return { value: view.getUint32(0), pattern: view.getUint32(0) };
    case 's32':
      return { value: view.getInt32(0), pattern: view.getUint32(0) };
    case 'u64':
    case 'acc64':
      return { value: Number(view.getBigUint64(0)), pattern: Number(view.getBigUint64(0)) };
    case 's64':
      return { value: Number(view.getBigInt64(0)), pattern: Number(view.getBigUint64(0)) };
    case 'f32': {
      const value = view.getFloat32(0);
      return Number.isFinite(value) ? { value: shortestSingle(value), pattern: value } : undefined;
    }
    case 'f64': {
      const value = view.getFloat64(0);
      return Number.isFinite(value) ? { value, pattern: value } : undefined;
    }
    case 'bcd16': {
      const digits = view.getUint16(0).toString(16);
      // A nibble above 9 is not a decimal digit: the register is not BCD.
      return /^\d+$/.test(digits) ? { value: Number(digits), pattern: view.getUint16(0) } : undefined;
    }
    case 'string':
      return undefined;
  }
}

/** The value with each listed bit moved to its new position and every other bit dropped. */
function movedBits(value: number, moves: readonly (readonly [from: string | number, to: string | number])[]): number {
  return moves.reduce((sum, [from, to]) => (Math.floor(value / 2 ** Number(from)) % 2 === 1 ? (sum | (1 << Number(to))) >>> 0 : sum), 0);
}

const bitsOf = (point: Coded) => registerWidth(point) * 16;

function isInvalid(point: Coded, pattern: number): boolean {
  if (!point.invalid) return false;
  const isFloat = point.type === 'f32' || point.type === 'f64';
  // A profile can write the sentinel of a signed register either way: 0x8000 or -32768.
  return point.invalid.some((mark) => (mark < 0 && !isFloat ? mark + 2 ** bitsOf(point) : mark) === pattern);
}

function shiftOf(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}

/** The factor of a point, undefined if it requires a scale factor that the device does not provide (SunSpec allows −10 to 10; 0x8000 is "none"). */
function scaleOf(point: Coded, scaleFactor: number | undefined): Decimal | undefined {
  if (point.scaleFactor === undefined) return decimalOf(point.scale ?? 1);
  if (scaleFactor === undefined || !Number.isInteger(scaleFactor) || Math.abs(scaleFactor) > 10) return undefined;
  const factor = powerOfTen(scaleFactor);
  const own = decimalOf(point.scale ?? 1);
  return { numerator: factor.numerator * own.numerator, digits: factor.digits + own.digits };
}

/**
 * The value in registers that start at the point's own address, `at` in `words` (a coil: one 0/1), in the unit of the profile's metric. Undefined is "not
 * available": a sentinel of `invalid`, NaN, a missing scale factor, a word that is not in `words`, too few registers. `scaleFactor` is the
 * exponent in the point's scale-factor register; `scale` in addition converts the unit (W → kW).
 */
export function decodeRegister(point: Coded, words: ArrayLike<number>, scaleFactor?: number, at = 0): number | string | undefined {
  if (words.length - at < registerWidth(point)) return undefined;
  if (point.type === 'string') return textOf(words, registerWidth(point), at);
  const raw = rawNumber(point, load(point, words, at));
  if (!raw || isInvalid(point, raw.pattern)) return undefined;
  const picked = point.mask === undefined ? raw.value : (raw.pattern & point.mask) >>> shiftOf(point.mask);
  if (point.words) return point.words[picked];
  if (point.bits) return movedBits(picked, Object.entries(point.bits));
  const scale = scaleOf(point, scaleFactor);
  const value = scale && applyScale(picked, scale, point.offset ?? 0);
  return value !== undefined && point.magnitude ? Math.abs(value) : value;
}

const integerBounds = (bits: number, signed: boolean): readonly [number, number] =>
  signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];

function refuse(point: Coded, value: number | string, why: string): never {
  throw new RangeError(`${point.metric ?? point.type} = ${value}: ${why}`);
}

/** Raw integer → words, most significant first. */
function integerWords(point: Coded, raw: number, signed: boolean, value: number): number[] {
  const width = registerWidth(point);
  const [low, high] = integerBounds(width * 16, signed);
  if (raw < low || raw > high) refuse(point, value, `raw value ${raw} does not fit ${point.type}`);
  const pattern = BigInt.asUintN(width * 16, BigInt(raw));
  if (isInvalid(point, Number(pattern))) refuse(point, value, `raw value ${raw} means "not available" to the device`);
  return Array.from({ length: width }, (_, index) => Number((pattern >> BigInt(16 * (width - 1 - index))) & 0xffffn));
}

function floatWords(point: Coded, raw: number, value: number): number[] {
  const width = registerWidth(point);
  const view = new DataView(new ArrayBuffer(width * 2));
  if (width === 2) view.setFloat32(0, raw);
  else view.setFloat64(0, raw);
  if (!Number.isFinite(width === 2 ? view.getFloat32(0) : view.getFloat64(0))) refuse(point, value, `does not fit ${point.type}`);
  return Array.from({ length: width }, (_, index) => view.getUint16(index * 2));
}

function rawOf(point: Coded, value: number, scaleFactor: number | undefined): number {
  if (point.words) {
    const raw = Object.entries(point.words).find(([, word]) => word === value)?.[0];
    return raw === undefined ? refuse(point, value, 'the device has no such word') : Number(raw);
  }
  if (point.bits) {
    const moves = Object.entries(point.bits).map(([from, to]) => [to, from] as const);
    const raw = movedBits(value, moves);
    return movedBits(raw, Object.entries(point.bits)) === value ? raw : refuse(point, value, 'the device has no such bit');
  }
  const scale = scaleOf(point, scaleFactor);
  return scale ? removeScale(value, scale, point.offset ?? 0) : refuse(point, value, 'its scale factor is not known');
}

/** Puts `field` at the position of `mask`; every other bit of the register stays unchanged. */
function merge(point: Coded, mask: number, field: number, current: ArrayLike<number> | undefined, value: number): number[] {
  const shift = shiftOf(mask);
  const room = mask >>> shift;
  if (field < 0 || field > room) refuse(point, value, `raw value ${field} does not fit the bits of the register`);
  const view = load(point, current ?? []);
  const now = registerWidth(point) === 2 ? view.getUint32(0) : view.getUint16(0);
  const merged = ((now & ~mask) | (field << shift)) >>> 0;
  return integerWords({ ...point, type: registerWidth(point) === 2 ? 'u32' : 'u16' }, merged, false, value);
}

/**
 * The registers of a value, to be written from the point's own address on; a coil gives one 0/1. A point of some bits (`bit`, `mask`)
 * requires `current`, the present registers, to preserve the other bits. Throws RangeError if the device cannot represent the value.
 */
export function encodeRegister(point: Coded, value: number | string, scaleFactor?: number, current?: ArrayLike<number>): number[] {
  if (point.type === 'string') {
    const bytes = text.encoder.encode(String(value));
    const length = registerWidth(point);
    if (bytes.length > length * 2) refuse(point, value, `longer than ${length * 2} bytes`);
    return Array.from({ length }, (_, index) => ((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0));
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(point, value, 'not a number');
  const exact = rawOf(point, value, scaleFactor);
  const raw = Math.round(exact);
  const ordered = () => {
    switch (point.type) {
      case 'bit':
        if (raw !== 0 && raw !== 1) return refuse(point, value, 'a bit is 0 or 1');
        return point.bit === undefined ? [raw] : merge(point, 1 << point.bit, raw, current, value);
      case 'f32':
      case 'f64':
        return floatWords(point, exact, value);
      case 'bcd16':
        return raw < 0 || raw > 9999 ? refuse(point, value, 'BCD holds 0 to 9999') : [Number.parseInt(String(raw), 16)];
      default:
        if (point.mask !== undefined) return merge(point, point.mask, raw, current, value);
        return integerWords(point, raw, point.type === 's16' || point.type === 's32' || point.type === 's64', value);
    }
  };
  const words = ordered();
  return point.wordOrder === 'little' ? words.reverse() : words;
}
