/**
 * Readings are decimals, a register times a scale: as whole numbers they take less than half the bytes. A reading is stored as mantissa and
 * scale if mantissa / 10^scale is exactly that float64, else unchanged (`rawScale`).
 */

/** In the column `scale`: the reading is in `raw`. */
export const rawScale = 255;
const finestScale = 9;
/** Above it a float64 cannot represent every whole number. */
const largest = 2 ** 53;
const powers = Float64Array.from({ length: finestScale + 1 }, (_, scale) => Number(`1e${scale}`));

/** Strain added by a reading that does not fit its series' form; one that fits subtracts 1. */
const misfit = 8;
/** Strain at which a series changes to a finer scale, and at which it is no longer decimal: single exceptions change no form. */
const finerStrain = 2 * misfit;
const rawStrain = 8 * misfit;

/** Columns of the table `readings`; `raw` is absent while every reading is a decimal. */
export interface DecimalColumns {
  readonly mantissa: Float64Array;
  readonly scale: Uint8Array;
  readonly raw?: Float64Array;
}

/** The mantissa for a scale, NaN if it would not convert back to `value`: the quotient is rounded once, both here and in the engine. */
function mantissaOf(value: number, power: number): number {
  const whole = Math.round(value * power);
  return whole / power === value && whole <= largest && whole >= -largest ? whole : Number.NaN;
}

function smallestScale(value: number): number {
  for (let scale = 0; scale <= finestScale; scale++) if (!Number.isNaN(mantissaOf(value, powers[scale] ?? 1))) return scale;
  return rawScale;
}

/** The form of each series, by slot: unchanged as long as most readings fit, since a change costs bytes. */
export class Decimals {
  #scale = new Uint8Array(1024);
  #strain = new Uint8Array(1024);

  /** Readings as mantissas and scales; `slots` contains the series of each. */
  encode(slots: Int32Array, values: Float64Array): DecimalColumns {
    const rows = values.length;
    const mantissa = new Float64Array(rows);
    const scale = new Uint8Array(rows);
    let raw: Float64Array | undefined;
    for (let row = 0; row < rows; row++) {
      const slot = slots[row] ?? 0;
      const value = values[row] ?? Number.NaN;
      if (slot >= this.#scale.length) this.#grow(slot);
      const form = this.#scale[slot] ?? 0;
      const power = powers[form] ?? Number.NaN;
      const whole = mantissaOf(value, power);
      // A whole number has no negative zero.
      if (!Number.isNaN(whole) && !Object.is(value, -0)) {
        mantissa[row] = whole;
        scale[row] = form;
        const strain = this.#strain[slot] ?? 0;
        if (strain > 0) this.#strain[slot] = strain - 1;
        continue;
      }
      const own = Object.is(value, -0) ? rawScale : this.#judge(slot, value);
      scale[row] = own;
      if (own === rawScale) {
        raw ??= new Float64Array(rows);
        raw[row] = value;
        // Between decimals, a number similar to its neighbours takes the fewest bytes; it is not used.
        const like = Math.round(value * power);
        if (Math.abs(like) <= largest) mantissa[row] = like;
      } else mantissa[row] = Math.round(value * (powers[own] ?? 1));
    }
    return raw ? { mantissa, scale, raw } : { mantissa, scale };
  }

  /** The scale for a reading that does not fit the form of its series; the form changes if such readings accumulate. */
  #judge(slot: number, value: number): number {
    const form = this.#scale[slot] ?? 0;
    const own = smallestScale(value);
    const strain = this.#strain[slot] ?? 0;
    if (form === rawScale) {
      if (own === rawScale) this.#strain[slot] = Math.min(rawStrain, strain + misfit);
      else if (strain > 1) this.#strain[slot] = strain - 1;
      else this.#take(slot, own);
      return rawScale;
    }
    this.#strain[slot] = strain + misfit;
    if (own === rawScale) {
      if (strain + misfit >= rawStrain) this.#take(slot, rawScale, rawStrain);
    } else if (strain + misfit >= finerStrain) this.#take(slot, own);
    return own;
  }

  #take(slot: number, form: number, strain = 0): void {
    this.#scale[slot] = form;
    this.#strain[slot] = strain;
  }

  #grow(slot: number): void {
    const size = Math.max(slot + 1, this.#scale.length * 2);
    const [scale, strain] = [new Uint8Array(size), new Uint8Array(size)];
    scale.set(this.#scale);
    strain.set(this.#strain);
    this.#scale = scale;
    this.#strain = strain;
  }
}
