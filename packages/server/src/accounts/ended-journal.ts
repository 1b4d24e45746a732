/**
 * Sessions ended while the store takes no writes, in a file that has its full size from the start: a full disk still allows overwriting, so
 * a restart does not restore these sessions. If that fails too (read-only, file systems that never overwrite in place), they are only in
 * memory.
 */
import { closeSync, constants, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

export interface EndedJournal {
  /** Hashes found on opening. */
  readonly found: readonly string[];
  /** False: it could not be made durable. */
  add(hash: string): boolean;
  remove(hash: string): void;
  close(): void;
}

/** SHA-256. */
const slotBytes = 32;
const slots = 1024;
const free = Buffer.alloc(slotBytes);

/** Opens the file, creating it if missing; without one nothing is durable. */
export function openEndedJournal(file: string | undefined): EndedJournal {
  const handle = file === undefined ? undefined : openWhole(file);
  if (handle === undefined) return { found: [], add: () => false, remove: () => {}, close: () => {} };
  const content = Buffer.alloc(slots * slotBytes);
  readSync(handle, content, 0, content.length, 0);
  /** Hash in each slot; undefined: free. */
  const taken = Array.from({ length: slots }, (_, slot): string | undefined => {
    const bytes = content.subarray(slot * slotBytes, (slot + 1) * slotBytes);
    return bytes.equals(free) ? undefined : bytes.toString('hex');
  });

  let isOpen = true;

  function put(slot: number, bytes: Buffer): boolean {
    if (!isOpen) return false;
    try {
      writeSync(handle ?? -1, bytes, 0, slotBytes, slot * slotBytes);
      fdatasyncSync(handle ?? -1);
      return true;
    } catch {
      return false;
    }
  }

  return {
    found: taken.filter((hash) => hash !== undefined),
    add(hash) {
      if (taken.includes(hash)) return true;
      const slot = taken.indexOf(undefined);
      if (slot < 0 || !put(slot, Buffer.from(hash, 'hex'))) return false;
      taken[slot] = hash;
      return true;
    },
    remove(hash) {
      const slot = taken.indexOf(hash);
      if (slot >= 0 && put(slot, free)) taken[slot] = undefined;
    },
    close() {
      isOpen = false;
      closeSync(handle);
    },
  };
}

/** The file with all its bytes allocated on disk; undefined: not possible. */
function openWhole(file: string): number | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    const { size } = fstatSync(handle);
    const missing = slots * slotBytes - size;
    if (missing > 0 && writeSync(handle, Buffer.alloc(missing), 0, missing, size) < missing) throw new Error('the journal has no room');
    fdatasyncSync(handle);
    return handle;
  } catch {
    if (handle !== undefined) closeSync(handle);
    return undefined;
  }
}
