/** Whether the relational store takes writes: known from the first one that fails, and again from a small write that is tried until it succeeds. */
import type { Kysely } from 'kysely';
import { type StorageTrouble, storageTroubleOf } from '../kernel/storage-trouble.ts';
import { putMeta } from './meta.ts';
import type { Schema } from './schema.ts';

export interface StoreFailure {
  readonly kind: StorageTrouble;
  readonly detail: string;
}

export interface StoreWatch {
  /** Why the store takes no writes at present; undefined: it does, as far as is known. */
  trouble(): StoreFailure | undefined;
  /** Adds a listener for the beginning of a trouble, and for its end (undefined); returns the way to remove it. */
  onChange(listener: (trouble: StoreFailure | undefined) => void): () => void;
}

export interface OwnStoreWatch extends StoreWatch {
  /** Takes a failure of a statement, whatever it is. */
  note(error: unknown): void;
  /** Tries now instead of later. */
  probe(): Promise<void>;
  close(): void;
}

const probeMs = 2_000;
const probeKey = 'store_probe';
/** More than a row of most tables, so that what follows finds room too. */
const probeText = 'x'.repeat(32 * 1024);

export function createStoreWatch(database: () => Kysely<Schema>): OwnStoreWatch {
  let trouble: StoreFailure | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listeners = new Set<(trouble: StoreFailure | undefined) => void>();
  const notify = () => {
    for (const listener of listeners) listener(trouble);
  };

  function later(): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void probe(), probeMs).unref();
  }

  async function probe(): Promise<void> {
    if (!trouble || isClosed) return;
    try {
      await putMeta(database(), probeKey, probeText);
      await putMeta(database(), probeKey, '');
    } catch {
      later();
      return;
    }
    trouble = undefined;
    notify();
  }

  return {
    trouble: () => trouble,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    note(error) {
      const kind = storageTroubleOf(error);
      if (!kind) return;
      const isNew = trouble === undefined;
      trouble = { kind, detail: error instanceof Error ? error.message : String(error) };
      if (!isNew) return;
      notify();
      later();
    },
    probe,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
