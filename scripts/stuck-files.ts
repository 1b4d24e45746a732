/**
 * A reporter that ends what hangs: a test that blocks its process (a loop without end, a call that waits for ever) is beyond every limit of time of the
 * runner. Its place in the code is printed, its process is ended, and `npm test` gives the file another try, alone.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { placeOf } from './place-of.ts';

/** Where processes of tests note what they run (test-process.ts). */
const folder = process.env.TEST_PROCESSES ?? '';
/** No test of a file ended for so long: twice what the slowest may take. */
const patienceMs = 1000 * Number(process.env.TEST_STUCK_SECONDS ?? 600);

/** So often it says how far the run is: a run that is cut off says by its last lines what it waited for. */
const tellMs = 300_000;

interface Running {
  readonly begun: number;
  readonly since: number;
  readonly last: string;
}

const minutes = (ms: number) => `${Math.round(ms / 60_000)} min`;
const nameOf = (file: string) => relative(join(import.meta.dirname, '..'), file);

/** The process of a file that still runs. */
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
    this.#timer = setInterval(() => void this.#look(), Math.min(15_000, patienceMs / 2));
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#running.set(moduleId, { begun: Date.now(), since: Date.now(), last: 'its beginning' });
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    const { begun } = this.#running.get(module.moduleId) ?? { begun: Date.now() };
    this.#running.set(module.moduleId, { begun, since: Date.now(), last: fullName });
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
    // One after the other: their debuggers would ask for the same port.
    for (const [file, { since, last }] of this.#running) {
      if (Date.now() - since < patienceMs) continue;
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

/** In a process of tests: notes what it runs. */
export function noteProcess(file: string): void {
  if (folder === '') return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(process.pid)), file);
}
