/** A program of a station, run as the product's own start runs it: if it ends unexpectedly it is restarted, and the end is reported. */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nodeEnvironment, nodeFlags } from '../scripts/node-flags.ts';

const root = join(import.meta.dirname, '..');
/** Time for a program to end after SIGTERM, ms. */
const leaveMs = 8000;

export interface Program {
  child(): ChildProcess;
  /** Resolves when it prints these words; rejects if it ends before. */
  says(words: string, timeoutMs: number): Promise<void>;
  stop(): Promise<void>;
}

function spawnProgram(args: readonly string[], env: Readonly<Record<string, string>>, hear: (words: string) => void): ChildProcess {
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    cwd: root,
    env: { ...nodeEnvironment, ...process.env, ...env },
    // Through the channel it ends with a run that is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      hear(chunk.toString());
      if (process.env.STATION_WORDS) process.stderr.write(chunk);
    });
  }
  return child;
}

/** Records the unexpected end of a program in the file that `npm test` prints beside the failures. */
function tellEnd(line: string, words: string): void {
  console.error(`${line}:\n${words}`);
  if (process.env.TEST_ENDED_FILE) appendFileSync(process.env.TEST_ENDED_FILE, `${line}: ${words.trim().replaceAll(/\s+/g, ' ')}\n`);
}

/** `again`: a program that ends unexpectedly after it was ready is restarted. Flows that kill a program do not set it. */
export function runProgram(args: readonly string[], env: Readonly<Record<string, string>>, { again = false } = {}): Program {
  const said: string[] = [];
  let child: ChildProcess;
  let hasStopped = false;
  let wasReady = false;
  const launch = () => {
    said.length = 0;
    child = spawnProgram(args, env, (words) => {
      said.push(words);
      if (said.length > 200) said.shift();
    });
    child.on('exit', (code, signal) => {
      if (hasStopped || (signal !== null && !again)) return;
      tellEnd(`${basename(args[0] ?? '')} ended by itself (${signal ?? code})`, said.join('').slice(-2000));
      if (again && wasReady) setTimeout(() => hasStopped || launch(), 500);
    });
  };
  launch();
  return {
    child: () => child,
    async says(words, timeoutMs) {
      const until = Date.now() + timeoutMs;
      while (!said.join('').includes(words)) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended before it said "${words}"`);
        if (Date.now() > until) throw new Error(`it did not say "${words}" within ${timeoutMs} ms`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      wasReady = true;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        hasStopped = true;
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.on('exit', () => resolve());
        child.kill('SIGTERM');
        setTimeout(() => child.kill('SIGKILL'), leaveMs).unref();
      }),
  };
}
