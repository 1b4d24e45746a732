/** Who hears that what is stored changes. */
import type { ChangedRange } from '../types.ts';

type Listener = (range: ChangedRange) => Promise<void>;

export class ChangeTellers {
  readonly #listeners = new Set<Listener>();

  /** See `History.onChanging`. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells before and after; what rejects before it calls the work off. */
  async around<T>({ series, from, to }: ChangedRange, work: () => Promise<T>): Promise<T> {
    const tell = async () => {
      for (const listener of this.#listeners) await listener({ series, from, to });
    };
    await tell();
    try {
      return await work();
    } finally {
      // Whoever must know has heard of it already.
      await tell().catch(() => undefined);
    }
  }
}
