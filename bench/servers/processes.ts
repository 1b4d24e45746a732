/** The servers of the bench as processes: start, kill, orderly stop, and processor time. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { nodeEnvironment, nodeFlags } from '../../scripts/node-flags.ts';
import { options } from './options.ts';

const main = join(import.meta.dirname, '../../packages/server/src/main.ts');

export interface RigServer {
  readonly name: string;
  readonly api: string;
  readonly port: number;
  child: ChildProcess | undefined;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
  /** Deletes its data, after a kill. */
  deleteDisk(): void;
  /** Processor time of the process since its start, s. */
  cpu(): number;
}

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** utime and stime (proc(5)); the name in parentheses may contain spaces. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

export async function startServer(name: string, folder: string, settings: Readonly<Record<string, string>>): Promise<RigServer> {
  const port = await freePort();
  const log = openSync(join(options.logs ?? folder, `${name}.log`), 'a');
  const end = async (signal: NodeJS.Signals) => {
    const { child } = server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const server: RigServer = {
    ...{ name, port, api: `http://127.0.0.1:${port}/dataviewapi8`, child: undefined },
    async start() {
      mkdirSync(join(folder, name), { recursive: true });
      const env = { ...nodeEnvironment, ...process.env, ...settings, PORT: String(port), DATA_DIR: join(folder, name) };
      const child = spawn(process.execPath, [...nodeFlags, main], { env, stdio: ['ignore', log, log, 'ipc'] });
      server.child = child;
      const ended = once(child, 'exit').then(() => {
        throw new Error(`${name} ended before it listened`);
      });
      await Promise.race([once(child, 'message'), ended]);
      ended.catch(() => undefined);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    deleteDisk: () => rmSync(join(folder, name), { recursive: true }),
    cpu: () => (server.child?.pid === undefined ? 0 : cpuOf(server.child.pid)),
  };
  await server.start();
  return server;
}
