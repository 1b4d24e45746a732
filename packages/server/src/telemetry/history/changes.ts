/** Listeners of changes of stored readings. */
import type { ChangedRange } from '../types.ts';

type Listener = (range: ChangedRange) => Promise<void>;

export class ChangeListeners {
  readonly #listeners = new Set<Listener>();

  /** See `History.onChanging`. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies listeners before and after the work; a listener that rejects before it cancels the work. */
  async around<T>({ series, from, to }: ChangedRange, work: () => Promise<T>): Promise<T> {
    const notify = async () => {
      for (const listener of this.#listeners) await listener({ series, from, to });
    };
    await notify();
    try {
      return await work();
    } finally {
      // The listeners have already been notified before the work.
      await notify().catch(() => undefined);
    }
  }
}
