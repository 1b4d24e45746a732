/**
 * Measures loads that are limited by the main thread of one server: MQTT messages (QoS 1), and polling of Modbus devices. Load generators
 * are separate processes, but share the processors with the server and the engine: the rates depend on the machine, so the time of that
 * thread per message or request is compared. BENCH_SHARES=1 prints how this time is spent, from a CPU profile of a further run.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Station, startStation } from '../e2e/station.ts';
import { freePort } from '../scripts/free-port.ts';
import { asMany, type LoadKind, machines, meters, startLoadStation } from './load-station.ts';
import { printShares, processorTime, profiled, residentMb, spentBetween } from './main-thread.ts';
import type { BenchRow } from './row.ts';

const run = promisify(execFile);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const hasShares = process.env.BENCH_SHARES === '1';
const modbusDevices = Number(process.env.BENCH_MODBUS_DEVICES ?? 2000);
const modbusProfile = 'dtsd422-d3';

interface Work {
  /** Messages or requests. */
  readonly items: number;
  /** Readings or registers. */
  readonly values: number;
  /** Messages or requests. */
  readonly perSecond: number;
}

/** One line of mqtt-load.ts. */
interface MqttLoad {
  readonly acknowledgedMessages: number;
  readonly messages: number;
  readonly seconds: number;
}

interface Served {
  readonly station: Station;
  readonly inspectPort: number;
}

/** Settings of a server to which a profiler can connect. */
async function inspected(): Promise<{ readonly inspectPort: number; readonly settings: Readonly<Record<string, string>> }> {
  const inspectPort = await freePort();
  const given = Object.fromEntries(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith('SERVER_'))
      .map(([name, value]) => [name.slice(7), value ?? '']),
  );
  return {
    inspectPort,
    settings: { ...asMany, FIELD_NETWORKS: '127.0.0.0/8', NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}`, ...given },
  };
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-one-process-'));
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** The rows of a load: its rate, and the time of each part of the server per thousand messages or requests. */
async function measured(
  name: string,
  { item, value }: { readonly item: string; readonly value: string },
  { station, inspectPort }: Served,
  load: () => Promise<Work>,
): Promise<BenchRow[]> {
  const pid = station.server().pid ?? 0;
  // Warm-up: functions are compiled, connections established.
  await load();
  const before = processorTime(pid);
  const { items, values, perSecond } = await load();
  const after = processorTime(pid);
  const spent = spentBetween(pid, before, after);
  const perThousand = (time: number) => (time / items) * 1e6;
  if (hasShares) printShares(name, await profiled(pid, inspectPort, load));
  return [
    { name: `${name}: ${item}`, figure: perSecond, unit: '/s' },
    { name: `… ${value}`, figure: (perSecond * values) / items, unit: '/s' },
    { name: '… main thread busy', figure: (perThousand(spent.main) * perSecond) / 10_000, unit: '%' },
    { name: `… main thread, 1 000 ${item}`, figure: perThousand(spent.main), unit: 'ms' },
    { name: `… bound of one main thread, ${item}`, figure: items / spent.main, unit: '/s' },
    { name: `… bound of one main thread, ${value}`, figure: values / spent.main, unit: '/s' },
    { name: `… busiest other thread, 1 000 ${item}`, figure: perThousand(spent.busiest), unit: 'ms' },
    { name: `… all other threads of the server, 1 000 ${item}`, figure: perThousand(spent.others), unit: 'ms' },
    { name: `… engine, 1 000 ${item}`, figure: perThousand(spent.engine), unit: 'ms' },
    { name: '… resident memory of the server', figure: residentMb(pid), unit: 'MB' },
  ];
}

/** Sends messages as fast as they are acknowledged, with one client per device. */
function mqttRows(name: string, kind: LoadKind, valuesPerMessage: number, clients: number): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const { inspectPort, settings } = await inspected();
    const { station, devicesFile } = await startLoadStation(folder, clients, kind, settings);
    const options = {
      url: `mqtt://127.0.0.1:${station.ports.mqtt}`,
      devices: devicesFile,
      clients,
      values: valuesPerMessage,
      seconds,
      window: 4,
    };
    const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, String(value)]);
    try {
      return await measured(name, { item: 'messages', value: 'readings' }, { station, inspectPort }, async () => {
        const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'mqtt-load.ts'), ...args]);
        const { acknowledgedMessages: items, messages, seconds: counted } = JSON.parse(stdout) as MqttLoad;
        return { items, values: items * valuesPerMessage, perSecond: messages / counted };
      });
    } finally {
      await station.stop();
    }
  });
}

/** Starts devices in a separate process. */
async function startField(count: number) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'modbus-load.ts'), String(count), modbusProfile], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('no pipes');
  const lines = createInterface({ input: stdout });
  const line = async <T>() => JSON.parse(String((await once(lines, 'line'))[0])) as T;
  const ports = await line<readonly number[]>();
  return {
    ports,
    async answered() {
      const answer = line<{ requests: number; registers: number }>();
      stdin.write('\n');
      return answer;
    },
    stop: () => stdin.end(),
  };
}

const field = (ports: readonly number[], pollMs: number) => ({
  projects: [
    {
      key: 'field',
      name: 'Field',
      type: 1,
      timeZone: 'Asia/Shanghai',
      networks: [{ network: '127.0.0.1' }],
      devices: ports.map((port, index) => ({
        key: `meter-${index + 1}`,
        name: `Meter ${index + 1}`,
        typeId: 1203,
        profileId: modbusProfile,
        connection: { kind: 'modbus', host: '127.0.0.1', port, unit: 1, pollMs },
      })),
    },
  ],
});

function modbusRows(pollMs: number): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const devices = await startField(modbusDevices);
    const { inspectPort, settings } = await inspected();
    const station = await startStation({ plant: false, dataDir: folder, description: field(devices.ports, pollMs), settings });
    const name = `${modbusDevices} Modbus devices every ${pollMs / 1000} s`;
    try {
      return await measured(name, { item: 'requests', value: 'registers' }, { station, inspectPort }, async () => {
        const [before, started] = [await devices.answered(), performance.now()];
        await sleep(seconds * 1000);
        const after = await devices.answered();
        const items = after.requests - before.requests;
        return { items, values: after.registers - before.registers, perSecond: (items / (performance.now() - started)) * 1000 };
      });
    } finally {
      await station.stop();
      devices.stop();
    }
  });
}

const loads: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  mqtt60: () => mqttRows('500 MQTT devices, 60 values a message', meters, 60, 500),
  mqtt10: () => mqttRows('500 MQTT devices, 10 values a message', machines, 10, 500),
  modbus5: () => modbusRows(5000),
  modbus1: () => modbusRows(1000),
};

/** BENCH_LOADS selects some of the loads. */
export async function oneProcessBench(): Promise<BenchRow[]> {
  const asked = process.env.BENCH_LOADS?.split(',') ?? Object.keys(loads);
  const rows: BenchRow[] = [];
  for (const name of asked) rows.push(...((await loads[name]?.()) ?? []));
  return rows;
}
