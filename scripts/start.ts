/** `npm start`: the server with the demonstration station. `npm run serve`: the server alone, for real devices. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../packages/server/src/settings.ts';
import { supervise } from './supervise.ts';
import { buildBundle, bundleIsStale } from './web-bundle.ts';

const root = join(import.meta.dirname, '..');
const serveOnly = process.argv.includes('--serve');

const settings = readSettings(process.env);
if ('refusals' in settings) {
  for (const refusal of settings.refusals) console.error(refusal);
  process.exit(1);
}

if (bundleIsStale()) {
  process.stdout.write('Building the web pages … ');
  const started = Date.now();
  try {
    await buildBundle();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  console.log(`done in ${Math.round((Date.now() - started) / 1000)} s`);
}

const serverArgs = [join(root, 'packages/server/src/main.ts')];
if (!serveOnly) {
  const description = execFileSync(process.execPath, [join(root, 'packages/plant/src/cli.ts'), 'describe'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  mkdirSync(settings.DATA_DIR, { recursive: true });
  const file = join(settings.DATA_DIR, 'station.json');
  writeFileSync(file, description);
  serverArgs.push('--demonstration', file);
}

// What people see in front of the demonstration is its progress; the server's own news are for those who ask for them.
const server = supervise(
  'The server',
  serverArgs,
  serveOnly ? process.env : { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' },
);
const running = [server];
let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await Promise.all(running.map((each) => each.stop()));
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
void server.ended.then(async (code) => {
  if (stopping) return;
  stopping = true;
  await Promise.all(running.filter((each) => each !== server).map((each) => each.stop()));
  process.exit(code);
});

// A server that refuses to start ends, and with it this process.
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
  running.push(supervise('The demonstration plant', [join(root, 'packages/plant/src/cli.ts'), 'run'], plantEnv));
}
