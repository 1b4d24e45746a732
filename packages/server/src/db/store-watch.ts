/**
 * Whether the relational store accepts writes: detected by the first failing write; recovery by a small write that is retried until it
 * succeeds.
 */
import type { Kysely } from 'kysely';
import { type StorageTrouble, storageTroubleOf } from '../kernel/storage-trouble.ts';
import { putMeta } from './meta.ts';
import type { Schema } from './schema.ts';

export interface StoreFailure {
  readonly kind: StorageTrouble;
  readonly detail: string;
}

export interface StoreWatch {
  /** Why the store currently accepts no writes; undefined: it does, as far as known. */
  trouble(): StoreFailure | undefined;
  /** Adds a listener for the start of a trouble, and for its end (undefined); returns a function that removes it. */
  onChange(listener: (trouble: StoreFailure | undefined) => void): () => void;
}

export interface OwnStoreWatch extends StoreWatch {
  /** Notes any failure of a statement. */
  note(error: unknown): void;
  /** Retries now instead of later. */
  probe(): Promise<void>;
  close(): void;
}

const probeMs = 2_000;
const probeKey = 'store_probe';
/** Larger than most rows, so that subsequent writes have room too. */
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
