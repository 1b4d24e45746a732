import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeEnvironment, nodeFlags } from './node-flags.ts';

const root = join(import.meta.dirname, '..');

export interface Listening {
  /** Of the web product, as this machine reaches it. */
  readonly address: string;
  /** Of the embedded MQTT broker; 0 with an external one. */
  readonly mqttPort: number;
}

export interface Supervised {
  /** Resolves with the exit code once the process has ended, on its own or on request. */
  readonly ended: Promise<number>;
  /** Resolves once the program reports where it listens. */
  readonly listening: Promise<Listening>;
  /** Ends the program in order; after the time limit it is killed, which damages no durable data. */
  stop(): Promise<void>;
}

/** More than the total time that the server gives its parts (process/stop.ts). */
const stopWaitMs = 25_000;

/**
 * Runs one program of the product and restarts it if it was killed or crashed after it had run for a while; a program that refuses to start
 * (exit 1 within seconds) is not restarted. The program detects by its channel that this process has ended, and ends.
 */
export function supervise(name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Supervised {
  let child: ChildProcess;
  let stopping = false;
  const listening = Promise.withResolvers<Listening>();
  const ended = new Promise<number>((resolve) => {
    const launch = () => {
      const since = Date.now();
      child = spawn(process.execPath, [...nodeFlags, ...args], {
        cwd: root,
        env: { ...nodeEnvironment, ...env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child.on('message', (message: { readonly listening?: Listening }) => {
        if (message.listening) listening.resolve(message.listening);
      });
      child.on('exit', (code, signal) => {
        const crashed = signal !== null || (code !== 0 && Date.now() - since > 10_000);
        if (stopping || !crashed) return resolve(code ?? 0);
        console.error(`${name} ended (${signal ?? code}); starting it again`);
        setTimeout(() => (stopping ? resolve(0) : launch()), 500);
      });
    };
    launch();
  });
  return {
    ended,
    listening: listening.promise,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const slow = setTimeout(() => {
        console.error(`${name} does not end; killing it`);
        child.kill('SIGKILL');
      }, stopWaitMs);
      await ended;
      clearTimeout(slow);
    },
  };
}
