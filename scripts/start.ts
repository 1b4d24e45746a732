/** `npm start`: the server with the demonstration station. `npm run serve`: the server alone, for real devices. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../packages/server/src/settings.ts';
import { whenNpmIsGone } from './parent.ts';
import { type Supervised, supervise } from './supervise.ts';
import { buildBundle, bundleFolder, bundleIsStale } from './web-bundle.ts';

const root = join(import.meta.dirname, '..');
const serveOnly = process.argv.includes('--serve');

// Server and plant, also after a restart of either, use the same start instant.
if (process.env.CLOCK_FROM) process.env.CLOCK_SINCE ||= String(Date.now());
const settings = readSettings(process.env);
if ('refusals' in settings) {
  for (const refusal of settings.refusals) console.error(refusal);
  process.exit(1);
}

const running: Supervised[] = [];
const building = new AbortController();
let stopping = false;
/** Ends the programs, the latest first: the plant disconnects before its server ends. */
const stop = async (code = 0, ended?: Supervised) => {
  if (stopping) return;
  stopping = true;
  building.abort();
  for (const each of running.toReversed()) if (each !== ended) await each.stop();
  process.exit(code);
};
// From the start on: process 1 of a container ignores signals without a handler.
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
whenNpmIsGone(() => void stop());

// Pages in another folder are not built here.
if (settings.WEB_DIR === bundleFolder && bundleIsStale()) {
  process.stdout.write('Building the web pages … ');
  const started = Date.now();
  try {
    await buildBundle(building.signal);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  console.log(`done in ${Math.round((Date.now() - started) / 1000)} s`);
}

// The description of the station contains tokens of devices. After the build: another account may serve the pages.
process.umask(0o077);
const serverArgs = [join(root, 'packages/server/src/main.ts')];
if (!serveOnly) {
  const description = execFileSync(process.execPath, [join(root, 'packages/plant/src/cli.ts'), 'describe'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const file = join(settings.DATA_DIR, 'station.json');
  // Created again: an existing file would keep its mode.
  rmSync(file, { force: true });
  writeFileSync(file, description, { mode: 0o600 });
  serverArgs.push('--demonstration', file, '--furnish');
}

// The single-line diagram that the plant serves may be shown as a custom page.
const plantPage = `127.0.0.1:${process.env.PLANT_CONTROL_PORT || 5021}`;
// The console shows the progress of the demonstration, and the server's own log only on request.
const server = supervise(
  'The server',
  serverArgs,
  serveOnly
    ? process.env
    : {
        ...process.env,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
        FRAME_HOSTS: process.env.FRAME_HOSTS ?? plantPage,
        PLANT_CONTROL: `http://${plantPage}`,
        EXPORT_FOLDER: process.env.EXPORT_FOLDER ?? join(settings.DATA_DIR, 'exports'),
      },
);
running.push(server);
void server.ended.then((code) => stop(code, server));

// If the server refuses to start it ends, and this process with it.
const { address, mqttPort } = await server.listening;
console.log(`\n  ${address}\n`);
if (!serveOnly) {
  console.log('  Demonstration accounts, password demo12345:');
  console.log(
    '  platform (platform administrator)  engadmin (2)  engineer (1)  operator (4)  useradmin (5)  monitor (3)  visitor (3, changes nothing)\n',
  );
  const plantEnv = {
    ...process.env,
    PLANT_SERVER: `${address}${settings.BASE_PATH}`,
    PLANT_DATA: join(settings.DATA_DIR, 'plant'),
    PLANT_MQTT: settings.MQTT_URL ?? `mqtt://${new URL(address).hostname}:${mqttPort}`,
  };
  const { CLOCK_FROM, CLOCK_SPEED, CLOCK_SINCE } = settings;
  const plantClock =
    CLOCK_FROM === undefined
      ? []
      : ['--from', new Date(CLOCK_FROM).toISOString(), '--speed', String(CLOCK_SPEED), '--since', String(CLOCK_SINCE)];
  running.push(supervise('The demonstration plant', [join(root, 'packages/plant/src/cli.ts'), 'run', ...plantClock], plantEnv));
}
