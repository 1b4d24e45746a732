import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { readInstant, readSpeed } from './clock.ts';
import type { HistoryProgress } from './index.ts';
import { faultKinds } from './physics/faults.ts';
import { defaultModbusPort, describeStation } from './station.ts';

enableCompileCache();

const help = `npm run plant -- <command>
  run [--from 2026-11-20T00:00] [--speed 60]
                                   run the plant until Ctrl+C; from an instant on and faster than the world's clock, if asked
  describe                         print the station as JSON
  state                            what the running plant stands in
  fault <kind> [--device key] [--member n] [--off]
                                   switch a fault: ${faultKinds.join(', ')}
  clear                            clear every fault
  help                             this text
Settings by environment: PLANT_MODBUS_PORT (5020), PLANT_CONTROL_PORT (5021), PLANT_MQTT (mqtt://127.0.0.1:1883),
PLANT_SERVER (http://127.0.0.1:8080/dataviewapi8), PLANT_DATA (./data/plant), PLANT_SEED (20240), PLANT_HISTORY_DAYS (30; 0 makes none),
PLANT_FINE_MINUTES (120: so much of its end second by second)
A server takes no reading that lies more than five minutes ahead of its own clock: with --from and --speed the plant stays in its past,
unless the server has the same clock (CLOCK_FROM, CLOCK_SPEED; --since tells when both began, epoch ms).
`;

class Usage extends Error {}

function numberOf(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Usage(`${name} is "${text}": it must be a whole number`);
  return value;
}

const control = () => `http://127.0.0.1:${numberOf('PLANT_CONTROL_PORT', 5021)}`;

async function ask(path: string, body?: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${control()}${path}`, init).catch(() => {
    throw new Usage(`no plant answers at ${control()}; start it with: npm run plant -- run`);
  });
  const answer = (await response.json()) as { reason?: string };
  if (!response.ok) throw new Usage(answer.reason ?? `the plant answered ${response.status}`);
  console.log(JSON.stringify(answer, null, 2));
}

function showProgress({ done, total, readings }: HistoryProgress): void {
  const width = 24;
  const full = Math.round((done / total) * width);
  console.log(`history [${'#'.repeat(full)}${'.'.repeat(width - full)}] ${done}/${total}  ${(readings / 1e6).toFixed(1)} million readings`);
}

/** Logs why history waits: a new cause at once, the same cause every 30 s. */
function troubleLogger(): (cause: string, pauseMs: number) => void {
  let logged = { cause: '', at: 0 };
  return (cause, pauseMs) => {
    if (cause === logged.cause && Date.now() - logged.at < 30_000) return;
    logged = { cause, at: Date.now() };
    console.log(`history waits ${Math.ceil(pauseMs / 1000)} s and goes on by itself: ${cause}`);
  };
}

async function run({ from, speed, since }: { from?: string; speed?: string; since?: string }): Promise<void> {
  const clock = {
    fromMs: from === undefined ? Date.now() : readInstant(from),
    speed: readSpeed(speed ?? '1'),
    ...(since === undefined ? {} : { sinceMs: Number(since) }),
  };
  const days = numberOf('PLANT_HISTORY_DAYS', 30);
  let end = (): unknown => process.exit(0);
  for (const ending of ['SIGINT', 'SIGTERM'] as const) process.once(ending, () => end());
  // Started with an IPC channel, it exits with its parent process.
  process.once('disconnect', () => end());
  const { startPlant } = await import('./index.ts');
  const plant = await startPlant({
    modbusPort: numberOf('PLANT_MODBUS_PORT', defaultModbusPort),
    controlPort: numberOf('PLANT_CONTROL_PORT', 5021),
    mqttUrl: process.env.PLANT_MQTT ?? 'mqtt://127.0.0.1:1883',
    serverUrl: process.env.PLANT_SERVER ?? 'http://127.0.0.1:8080/dataviewapi8',
    dataDir: process.env.PLANT_DATA ?? './data/plant',
    seed: numberOf('PLANT_SEED', 20_240),
    history: days === 0 ? false : { days, fineMinutes: numberOf('PLANT_FINE_MINUTES', 120) },
    ...(from === undefined && speed === undefined ? {} : { clock }),
    onProgress: showProgress,
    onSaveError: (error) => console.log(`state not kept: ${error.message}`),
    onHistoryTrouble: troubleLogger(),
  });
  console.log(`plant: Modbus TCP on 127.0.0.1:${plant.modbusPort}, control on 127.0.0.1:${plant.controlPort}`);
  let stopping: Promise<unknown> | undefined;
  end = () => (stopping ??= plant.stop().then(() => process.exit(0)));
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      device: { type: 'string' },
      member: { type: 'string' },
      off: { type: 'boolean', default: false },
      from: { type: 'string' },
      speed: { type: 'string' },
      since: { type: 'string' },
    },
  });
  const [command = 'help', kind] = positionals;
  switch (command) {
    case 'run':
      return run(values);
    case 'describe':
      console.log(JSON.stringify(describeStation(numberOf('PLANT_MODBUS_PORT', defaultModbusPort)), null, 2));
      return;
    case 'state':
      return ask('/state');
    case 'clear':
      return ask('/fault', { kind: 'clear-all' });
    case 'fault':
      if (kind === undefined) throw new Usage(`which fault? ${faultKinds.join(', ')}`);
      return ask('/fault', {
        kind,
        on: !values.off,
        ...(values.device === undefined ? {} : { device: values.device }),
        ...(values.member === undefined ? {} : { member: Number(values.member) }),
      });
    case 'help':
      console.log(help);
      return;
    default:
      throw new Usage(`unknown command "${command}"\n\n${help}`);
  }
}

main().catch((error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    taken ? `plant: a port is already taken: ${(error as Error).message}` : error instanceof Error ? error.message : String(error),
  );
  process.exit(1);
});
