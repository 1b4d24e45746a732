/**
 * Programs on a small disk of their own: a tmpfs in a mount namespace, which needs no rights beyond those of an ordinary account where user namespaces are
 * allowed. What is on it is reached from here through /proc while the program runs.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (megabytes: number) => `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$0"`;

/** Why there can be no such disk here; undefined: there can. */
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
  /** The folder as the program sees it. */
  readonly folder: string;
  /** Takes all the room there is; what the program frees meanwhile as well, until `free`. */
  fill(): void;
  free(): void;
  remove(): void;
}

/** Starts Node with `args` on a disk of so many megabytes; `environment` is made for the folder. */
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
