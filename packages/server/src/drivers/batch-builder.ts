import { Slab } from '../kernel/slab.ts';
import type { Batch, Quality } from '../telemetry/types.ts';

/** Maximum length of a text value; longer ones are refused. */
export const maxTextLength = 1000;

/** Collects the readings of one message or poll in reused columns: four views per message or poll, no allocation per value. */
export class BatchBuilder {
  readonly #slab = new Slab();
  #paramIds = new Uint32Array(256);
  #times = new Float64Array(256);
  #values = new Float64Array(256);
  #quality = new Uint8Array(256);
  #texts: Map<number, string> | undefined;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(paramId: number, time: number, value: number, quality: Quality = 0): void {
    if (this.#length === this.#times.length) this.#grow();
    const row = this.#length++;
    this.#paramIds[row] = paramId;
    this.#times[row] = time;
    this.#values[row] = value;
    this.#quality[row] = quality;
  }

  addText(paramId: number, time: number, text: string): void {
    this.#texts ??= new Map();
    this.#texts.set(this.#length, text);
    this.add(paramId, time, Number.NaN);
  }

  /** The collected readings, undefined when there are none; the builder is empty afterwards. */
  take(): Batch | undefined {
    const length = this.#length;
    const texts = this.#texts;
    this.#length = 0;
    this.#texts = undefined;
    if (length === 0) return undefined;
    const { buffer, offset } = this.#slab.take(length * 21);
    const times = new Float64Array(buffer, offset, length);
    const values = new Float64Array(buffer, offset + length * 8, length);
    const paramIds = new Uint32Array(buffer, offset + length * 16, length);
    const quality = new Uint8Array(buffer, offset + length * 20, length);
    for (let row = 0; row < length; row++) {
      times[row] = this.#times[row] ?? Number.NaN;
      values[row] = this.#values[row] ?? Number.NaN;
      paramIds[row] = this.#paramIds[row] ?? 0;
      quality[row] = this.#quality[row] ?? 0;
    }
    return texts ? { paramIds, times, values, quality, texts } : { paramIds, times, values, quality };
  }

  #grow(): void {
    const wider = <T extends Uint32Array | Float64Array | Uint8Array>(column: T, fresh: T): T => {
      fresh.set(column);
      return fresh;
    };
    const capacity = this.#times.length * 2;
    this.#paramIds = wider(this.#paramIds, new Uint32Array(capacity));
    this.#times = wider(this.#times, new Float64Array(capacity));
    this.#values = wider(this.#values, new Float64Array(capacity));
    this.#quality = wider(this.#quality, new Uint8Array(capacity));
  }
}
