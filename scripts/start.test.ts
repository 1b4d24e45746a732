/** The whole process chain as users start it (npm, start.ts, server, engine, plant) ends when its top ends, for whatever reason. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../packages/server/src/process/folder-lock.ts';
import { portRefusal } from '../packages/server/src/process/ports.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');
const settingsOfPorts = ['PORT', 'MQTT_PORT', 'PLANT_MODBUS_PORT', 'PLANT_CONTROL_PORT'] as const;

interface Member {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

let folder: string;
let top: ChildProcess | undefined;
let ports: number[];
let said: string;

const freePorts = async () => [await freePort(), await freePort(), await freePort(), await freePort()];
const portTaken = /already in use|EADDRINUSE/;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'czyun-chain-'));
  ports = await freePorts();
  [top, said] = [undefined, ''];
});
afterEach(async () => {
  // Processes left by a failed test in its own group.
  for (const { pid } of members()) process.kill(pid, 'SIGKILL');
  await expect.poll(members).toEqual([]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** The living processes of the chain's own group. */
function members(): Member[] {
  if (top?.pid === undefined) return [];
  const lines = execFileSync('ps', ['-e', '-ww', '-o', 'pid=,ppid=,pgid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, group, state, ...command] = line.trim().split(/\s+/);
    const isOurs = Number(group) === top?.pid && !state?.startsWith('Z');
    return isOurs ? [{ pid: Number(pid), parent: Number(parent), command: command.join(' ') }] : [];
  });
}

/** Starts the chain in a separate process group; resolves once the plant, which starts last, runs. */
async function start(command: string, args: readonly string[], tries = 3): Promise<void> {
  const pages = join(folder, 'pages');
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<!doctype html>');
  const env = {
    ...process.env,
    ...Object.fromEntries(settingsOfPorts.map((name, index) => [name, String(ports[index])])),
    DATA_DIR: join(folder, 'data'),
    WEB_DIR: pages,
    PLANT_HISTORY_DAYS: '0',
    LOG_LEVEL: 'debug',
  };
  const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  top = child;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const isOver = () => said.includes('plant: Modbus TCP on') || portTaken.test(said);
  await expect.poll(isOver, { timeout: 60_000, message: 'the plant runs' }).toBe(true);
  if (!portTaken.test(said)) return;
  // Another program took a port between its choice and its use.
  if (tries <= 1) throw new Error(said);
  await expect.poll(members, { timeout: 60_000 }).toEqual([]);
  [ports, said] = [await freePorts(), ''];
  await start(command, args, tries - 1);
}

/** Files in a folder, itself included, that another account of the machine could read or write. */
function openToOthers(of: string): string[] {
  const names = ['', ...readdirSync(of, { recursive: true, encoding: 'utf8' })];
  return names.filter((name) => {
    // The engine works meanwhile: a file that has been deleted again cannot be read by others.
    const found = lstatSync(join(of, name), { throwIfNoEntry: false });
    return found !== undefined && !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
  });
}

const engine = ({ command }: Member) => command.includes('chdb-child');

/** Everything has ended: processes, ports, the folder's lock. */
async function allGone(): Promise<void> {
  await expect.poll(members, { timeout: 15_000 }).toEqual([]);
  for (const port of ports) expect(await portRefusal('port', '127.0.0.1', port)).toBeNull();
  const lock = lockFolder(join(folder, 'data'));
  expect(lock).not.toBeNull();
  lock?.release();
}

/** The parts of the server reported as closed, and the final line. */
function closed() {
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  const told = lines.map((line) => JSON.parse(line) as { msg?: string; part?: { name: string }; failed?: string[] });
  return { parts: told.flatMap(({ part }) => (part ? [part.name] : [])), failed: told.find(({ msg }) => msg === 'stopped')?.failed };
}

const inOrder = [
  'clock watch',
  'projects',
  'place among the servers',
  'jobs',
  'outbox',
  'http',
  'features',
  'drivers',
  'alarms',
  'telemetry',
  'seats',
  'accounts',
  'verification',
  'checkpoints',
  'security log',
  'bus',
  'database',
  'lock',
];

describe('the chain of npm start', { timeout: 120_000 }, () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('ends in order after %s to npm', async (signal) => {
    await start('npm', ['start']);
    expect(members().filter(engine)).toHaveLength(1);
    top?.kill(signal);
    await allGone();
    // The last lines may still be in the pipe.
    await expect.poll(closed, { timeout: 15_000 }).toEqual({ parts: inOrder, failed: [] });
  });

  it('ends in order after SIGTERM to start.ts, the process 1 of a container', async () => {
    mkdirSync(join(folder, 'data'), { mode: 0o755 });
    writeFileSync(join(folder, 'data/station.json'), '{}', { mode: 0o644 });
    await start(process.execPath, [join(root, 'scripts/start.ts')]);
    expect(readFileSync(join(folder, 'data/station.json'), 'utf8')).toContain('"token"');
    // The description, the keys, the stores, the plant's files: for this account only.
    expect(openToOthers(join(folder, 'data'))).toEqual([]);
    const ended = once(top as ChildProcess, 'exit');
    top?.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await allGone();
    // The last lines may still be in the pipe.
    await expect.poll(closed, { timeout: 15_000 }).toEqual({ parts: inOrder, failed: [] });
    expect(JSON.parse(readFileSync(join(folder, 'data/plant/state.json'), 'utf8'))).toBeDefined();
  });

  it('ends in order after SIGKILL to start.ts, and the engine with a server that was killed', async () => {
    await start(process.execPath, [join(root, 'scripts/start.ts')]);
    const before = members().find(engine);
    const server = members().find(({ pid }) => pid === before?.parent);
    if (!server) throw new Error('no server runs');
    process.kill(server.pid, 'SIGKILL');
    // A new server with a new engine: the old one has released the folder.
    await expect.poll(() => members().filter((each) => engine(each) && each.pid !== before?.pid).length, { timeout: 15_000 }).toBe(1);
    await expect.poll(() => said.split('"mqttPort"').length, { timeout: 15_000 }).toBe(3);
    expect(members().filter(engine)).toHaveLength(1);
    top?.kill('SIGKILL');
    await allGone();
    // The last lines may still be in the pipe.
    await expect.poll(closed, { timeout: 15_000 }).toEqual({ parts: inOrder, failed: [] });
  });
});
