/** For tests of the process: a program whose wall clock is set while it runs. Its other clocks are not changed. */
import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ShiftedClock {
  /** NODE_OPTIONS of the program. */
  readonly nodeOptions: string;
  /** Sets its clock `ms` ahead of the machine's. */
  set(child: ChildProcess, ms: number): Promise<void>;
}

/** Writes its files into `folder`. */
export async function shiftedClock(folder: string): Promise<ShiftedClock> {
  const shift = join(folder, 'clock-shift');
  const preload = join(folder, 'shifted-clock.mjs');
  await writeFile(shift, '0');
  await writeFile(
    preload,
    [
      `import { readFileSync } from 'node:fs';`,
      'const now = Date.now.bind(Date);',
      'let ms = 0;',
      'Date.now = () => now() + ms;',
      `process.on('SIGUSR2', () => { ms = Number(readFileSync(${JSON.stringify(shift)}, 'utf8')); });`,
    ].join('\n'),
  );
  return {
    nodeOptions: `--import=${preload}`,
    async set(child, ms) {
      await writeFile(shift, String(ms));
      child.kill('SIGUSR2');
    },
  };
}
