/**
 * Runs programs on a separate small disk: a tmpfs in a mount namespace, which needs no special rights if user namespaces are allowed. Its
 * content is accessible through /proc while the program runs.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (megabytes: number) => `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$0"`;

/** Why such a disk is not possible on this machine; undefined: it is. */
export function smallDiskRefusal(): string | undefined {
  if (process.platform !== 'linux') return 'needs mount namespaces of Linux';
  const place = mkdtempSync(join(tmpdir(), 'czyun-disk-'));
  try {
    const { status, stderr, error } = spawnSync('unshare', ['-Urm', 'sh', '-c', mount(1), place], { encoding: 'utf8' });
    if (status === 0) return undefined;
    return `no small disk can be mounted in a namespace of its own here (${error?.message ?? stderr.trim().split('\n')[0]})`;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

export interface SmallDisk {
  readonly child: ChildProcess;
  /** The folder as seen by the program. */
  readonly folder: string;
  /** Fills the disk, and keeps it full when the program frees space, until `free`. */
  fill(): void;
  free(): void;
  remove(): void;
}

/** Starts Node with `args` on a disk of `megabytes`; `environment` is called with the folder. */
export function onSmallDisk(
  megabytes: number,
  args: readonly string[],
  environment: (folder: string) => Record<string, string>,
): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-disk-'));
  const child = spawn('unshare', ['-Urm', 'sh', '-c', `${mount(megabytes)} && exec "$@"`, folder, process.execPath, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment(folder) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const filler = () => join(`/proc/${child.pid}/root`, folder, 'filler');
  let handle: number | undefined;
  let again: NodeJS.Timeout | undefined;

  function take(): void {
    for (const bytes of [1024 * 1024, 4096]) {
      try {
        for (;;) writeSync(handle ?? -1, Buffer.alloc(bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  return {
    child,
    folder,
    fill() {
      handle = openSync(filler(), 'w');
      take();
      again = setInterval(take, 50);
    },
    free() {
      clearInterval(again);
      if (handle === undefined) return;
      closeSync(handle);
      handle = undefined;
      unlinkSync(filler());
    },
    remove() {
      clearInterval(again);
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
