import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isListening } from './free-port.ts';

/** Whether the program `mosquitto` is installed: tests that need it are skipped otherwise. */
export const hasMosquitto = spawnSync('mosquitto', ['-h']).error === undefined;

export interface TestMosquitto {
  readonly url: string;
  /** Ends it in order: sessions and their undelivered messages are on its disk. */
  stop(): Promise<void>;
  /** Starts it again on the same port, with its sessions. */
  start(): Promise<void>;
  /** Ends it, and deletes its stored data. */
  close(): Promise<void>;
}

/** A separate Mosquitto with persistence on a free port of the loopback, configured as in operations.md for several servers. */
export async function startMosquitto(): Promise<TestMosquitto> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'czyun-mosquitto-'));
  const file = join(folder, 'mosquitto.conf');
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    'max_inflight_messages 1000',
    'max_queued_messages 0',
    // Otherwise it would drop the rights of root, and lose access to the folder.
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  let child: ChildProcess | undefined;
  const broker: TestMosquitto = {
    url: `mqtt://127.0.0.1:${port}`,
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    async start() {
      child = spawn('mosquitto', ['-c', file], { stdio: 'ignore' });
      while (!(await isListening(port))) {
        if (child.exitCode !== null) throw new Error('mosquitto ended before it listened');
        await wait(50);
      }
    },
    async close() {
      await broker.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await broker.start();
  return broker;
}
