import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, isListening } from './free-port.ts';

/** Whether the program `nats-server` is installed: tests that need NATS are skipped otherwise. */
export const hasNats = spawnSync('nats-server', ['--version']).error === undefined;

export interface TestNats {
  readonly url: string;
  /** Ends it at once. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/** Separate NATS servers that form a cluster. */
export async function startNatsCluster(count: number): Promise<readonly TestNats[]> {
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(',');
  return Promise.all(
    ports.map((port) => startTestNats(['-cluster', `nats://127.0.0.1:${port}`, '-cluster_name', 'test', '-routes', routes])),
  );
}

/** A separate NATS server for tests, on a free port of the loopback. */
export async function startTestNats(more: readonly string[] = []): Promise<TestNats> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const server: TestNats = {
    url: `nats://127.0.0.1:${port}`,
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async start() {
      child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], { stdio: 'ignore' });
      while (!(await isListening(port))) await wait(50);
    },
  };
  await server.start();
  return server;
}
