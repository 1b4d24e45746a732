/**
 * A reporter that ends blocked tests: no time-out of the runner can end a test that blocks its process (an endless loop, a call that waits
 * for ever). Prints its position in the code and ends its process; `npm test` then runs the file once more, alone.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { placeOf } from './place-of.ts';

/** Where test processes record their files (test-process.ts). */
const folder = process.env.TEST_PROCESSES ?? '';
/** Longest time without the end of a test of a file: twice that of the slowest. */
const timeLimitMs = 1000 * Number(process.env.TEST_STUCK_SECONDS ?? 600);

/** Interval of the progress report: the last lines of an aborted run then name the running files. */
const tellMs = 300_000;

interface Running {
  readonly begun: number;
  readonly since: number;
  readonly last: string;
}

const minutes = (ms: number) => `${Math.round(ms / 60_000)} min`;
const nameOf = (file: string) => relative(join(import.meta.dirname, '..'), file);

/** The process of a running file. */
function processOf(file: string): number | undefined {
  mkdirSync(folder, { recursive: true });
  const found = readdirSync(folder).find((name) => /^\d+$/.test(name) && readFileSync(join(folder, name), 'utf8') === file);
  return found === undefined ? undefined : Number(found);
}

export default class StuckFiles implements Reporter {
  readonly #running = new Map<string, Running>();
  readonly #begun = Date.now();
  #told = Date.now();
  #isLooking = false;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    if (folder === '') return;
    this.#timer = setInterval(() => void this.#look(), Math.min(15_000, timeLimitMs / 2));
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#running.set(moduleId, { begun: Date.now(), since: Date.now(), last: 'its beginning' });
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    // On a busy machine the runner reports the last tests of a file after its end.
    const running = this.#running.get(module.moduleId);
    if (running) this.#running.set(module.moduleId, { begun: running.begun, since: Date.now(), last: fullName });
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#running.delete(moduleId);
  }

  #tell(): void {
    if (Date.now() - this.#told < tellMs) return;
    this.#told = Date.now();
    const files = [...this.#running].map(([file, { begun }]) => `${nameOf(file)} (${minutes(Date.now() - begun)})`);
    console.log(`${minutes(Date.now() - this.#begun)} of tests; running: ${files.join(', ')}`);
  }

  async #look(): Promise<void> {
    this.#tell();
    if (this.#isLooking) return;
    this.#isLooking = true;
    // One after the other: their debuggers would use the same port.
    for (const [file, { since, last }] of this.#running) {
      if (Date.now() - since < timeLimitMs) continue;
      this.#running.delete(file);
      await this.#end(file, last);
    }
    this.#isLooking = false;
  }

  async #end(file: string, last: string): Promise<void> {
    const pid = processOf(file);
    console.log(`STUCK ${nameOf(file)} > ${last}\n${pid === undefined ? '  (its process is not known)' : await placeOf(pid)}`);
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
    // Until the port of its debugger is free.
    await new Promise((done) => setTimeout(done, 1000));
  }
}

/** In a test process: records its file. */
export function noteProcess(file: string): void {
  if (folder === '') return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(process.pid)), file);
}
