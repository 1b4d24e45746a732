/**
 * The temporary folder of a run. Test stations, engines and browsers write much that is never read again; in memory, if there is space,
 * this takes a quarter less system time than on a disk (decision 025).
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const named = /^czyun-run-(\d+)-/;
const gib = 2 ** 30;
/** A run was measured to use 0.25 GB; the suite on PostgreSQL was not measured. */
const neededBytes = 8 * gib;

/** Memory available to programs, reclaimable file cache included. */
function availableBytes(): number {
  const kib = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return Number(kib ?? 0) * 1024;
}

/** Some tests start programs that they wrote. */
const forbidsPrograms = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => / \/dev\/shm .*\bnoexec\b/.test(line));

function hasRoom(): boolean {
  try {
    if (forbidsPrograms()) return false;
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= neededBytes && availableBytes() >= 1.5 * neededBytes;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it exists.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Programs that are just ending may still write; files left behind must not fail the run. */
export function removeRunFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    console.error(`${folder} could not be removed: ${error instanceof Error ? error.message : error}`);
  }
}

/** An aborted run leaves its folder; the next run removes it and frees the memory. */
function removeLeft(): void {
  for (const name of readdirSync(inMemory)) {
    const pid = named.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removeRunFolder(join(inMemory, name));
  }
}

/**
 * Creates the folder for temporary files of this process and its children. What outlasts a run (the browser, compiled modules) stays
 * elsewhere.
 */
export function makeRunFolder(): string {
  const usual = tmpdir();
  process.env.TEST_KEPT ??= usual;
  // Modules compiled by earlier processes, as the product's programs use them: 0.07 processor-seconds less for each engine.
  process.env.NODE_COMPILE_CACHE ??= join(usual, 'node-compile-cache');
  const isInMemory = process.env.TMPDIR === undefined && hasRoom();
  if (isInMemory) removeLeft();
  const folder = mkdtempSync(join(isInMemory ? inMemory : usual, `czyun-run-${process.pid}-`));
  // PostgreSQL and Mosquitto run as their own users if the caller is root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return folder;
}
