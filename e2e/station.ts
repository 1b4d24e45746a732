/** The whole product for browser flows: server and plant as separate programs, with their own ports and folder. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { type Program, runProgram } from './program.ts';

const root = join(import.meta.dirname, '..');

export interface StationPorts {
  readonly http: number;
  readonly mqtt: number;
  readonly modbus: number;
  readonly control: number;
}

export interface Station {
  readonly ports: StationPorts;
  readonly origin: string;
  readonly api: string;
  /** Process of the server, for flows that kill it. */
  server(): ChildProcess;
  /** `settings`: additional ones, for this start only. */
  startServer(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Kills the server with SIGKILL; resolves when it has ended. */
  killServer(): Promise<void>;
  /** Output of the server at its start, for the link of the first administrator. */
  said(): string;
  stop(): Promise<void>;
}

/** Another program may answer at the port once this one has ended. */
async function untilOk(url: string, program: Program, timeoutMs: number): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    if (program.child().exitCode !== null) throw new Error(`it ended before ${url} answered`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer within ${timeoutMs} ms`);
}

export interface StationOptions {
  /** Without demonstration data, like the first start at a customer. */
  readonly fresh?: boolean;
  /** Without the plant, only `demo-mqtt-meter` can send data. */
  readonly plant?: boolean;
  readonly historyDays?: number;
  /** Length of the latest history that is generated second by second: two hours of it cost as much as three days by the minute. */
  readonly fineMinutes?: number;
  /** Also creates the demonstration content that a team would have set up. */
  readonly furnish?: boolean;
  readonly dataDir?: string;
  /** Replaces the plant's own description. */
  readonly description?: unknown;
  /** Additional settings of the server, e.g. BASE_PATH. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Clock of server and plant: start instant (ISO 8601) and speed relative to real time. */
  readonly clock?: { readonly from: string; readonly speed: number };
}

/** Settings of a server that sends its mail to a mailbox on this port. */
export const mailSettings = (port: number): Readonly<Record<string, string>> => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_FROM: 'EMS <ems@example.com>',
  SMTP_TLS: 'optional',
  PUBLIC_URL: 'https://ems.example.com',
});

const maxTries = 3;
/** A busy machine is slow. */
const startMs = 60_000;

/** Starts server (and plant); resolves when both answer. A chosen port may be taken meanwhile: the start is then retried with others. */
export async function startStation(options: StationOptions = {}): Promise<Station> {
  for (let attempt = 1; ; attempt += 1) {
    const begun: Program[] = [];
    try {
      return await tryStation(options, begun);
    } catch (error) {
      await Promise.all(begun.map((program) => program.stop()));
      if (attempt === maxTries) throw error;
      console.error(`a station did not start, it is tried again: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function tryStation(options: StationOptions, begun: Program[]): Promise<Station> {
  const { fresh = false, plant = !fresh, historyDays = 0, fineMinutes = 10 } = options;
  const ports: StationPorts = { http: await freePort(), mqtt: await freePort(), modbus: await freePort(), control: await freePort() };
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'czyun-station-'));
  mkdirSync(folder, { recursive: true });
  const origin = `http://127.0.0.1:${ports.http}`;
  const api = `${origin}${options.settings?.BASE_PATH ?? '/dataviewapi8'}`;
  const plantEnv = {
    PLANT_MODBUS_PORT: String(ports.modbus),
    PLANT_CONTROL_PORT: String(ports.control),
    PLANT_MQTT: `mqtt://127.0.0.1:${ports.mqtt}`,
    PLANT_SERVER: api,
    PLANT_DATA: join(folder, 'plant'),
    PLANT_HISTORY_DAYS: String(historyDays),
    PLANT_FINE_MINUTES: String(fineMinutes),
  };
  const station = join(folder, 'station.json');
  const described = () =>
    execFileSync(process.execPath, [join(root, 'packages/plant/src/cli.ts'), 'describe'], { env: { ...process.env, ...plantEnv } });
  writeFileSync(station, options.description === undefined ? described() : JSON.stringify(options.description));
  const { clock } = options;
  const since = String(Date.now());
  const serverEnv = {
    ...(clock ? { CLOCK_FROM: clock.from, CLOCK_SPEED: String(clock.speed), CLOCK_SINCE: since } : {}),
    HOST: '127.0.0.1',
    PORT: String(ports.http),
    MQTT_PORT: String(ports.mqtt),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...(fresh || !plant ? {} : { PLANT_CONTROL: `http://127.0.0.1:${ports.control}` }),
    ...(options.furnish ? { FRAME_HOSTS: `127.0.0.1:${ports.control}` } : {}),
    ...options.settings,
  };
  const plantClock = clock ? ['--from', clock.from, '--speed', String(clock.speed), '--since', since] : [];
  let server: Program;
  const words: string[] = [];
  const startServer = async (settings: Readonly<Record<string, string>> = {}) => {
    const demonstration = fresh ? [] : ['--demonstration', station, ...(options.furnish ? ['--furnish'] : [])];
    server = runProgram([join(root, 'packages/server/src/main.ts'), ...demonstration], { ...serverEnv, ...settings });
    begun.push(server);
    words.length = 0;
    const { stdout } = server.child();
    stdout?.on('data', (chunk: Buffer) => fresh && words.push(chunk.toString()));
    await untilOk(`${origin}/healthz`, server, startMs);
  };
  await startServer();
  if (plant) {
    const program = runProgram([join(root, 'packages/plant/src/cli.ts'), 'run', ...plantClock], plantEnv, { again: true });
    begun.push(program);
    await program.says(`control on 127.0.0.1:${ports.control}`, startMs);
  }
  return {
    ports,
    origin,
    api,
    server: () => server.child(),
    startServer,
    async killServer() {
      const child = server.child();
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    said: () => words.join(''),
    async stop() {
      await Promise.all(begun.map((program) => program.stop()));
      if (!options.dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
