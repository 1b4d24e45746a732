/**
 * `node e2e/kill.ts [--rounds 50]`: kills the server, or only the engine's child process, at random moments while a device publishes with
 * QoS 1; then queries the history for every acknowledged reading. Prints lost and duplicate readings; exit 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { connectAsync, type MqttClient } from 'mqtt';
import { startStation } from './station.ts';

const argument = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const rounds = argument('rounds', 50);
const seed = argument('seed', 1);
let state = seed;
const random = () => {
  state = (state * 1664525 + 1013904223) % 4294967296;
  return state / 4294967296;
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Eight publishers share one token. */
const station = await startStation({ plant: false, settings: { MQTT_DEVICE_CONNECTIONS: '8' } });
const key = 'demo-mqtt-meter';
const acknowledged = new Map<number, number>();
let running = true;
let clock = Date.now() - 3_600_000;
let reconnects = 0;

/** One publisher; a message counts as acknowledged once its PUBACK arrived. A message without one is sent again with the same time. */
async function publisher(lane: number): Promise<void> {
  let client: MqttClient | undefined;
  let gone: Promise<never> | undefined;
  let pending: { ts: number; value: number } | undefined;
  while (running) {
    try {
      client ??= await connectAsync(`mqtt://127.0.0.1:${station.ports.mqtt}`, {
        username: key,
        password: `demo-${key}`,
        clientId: `${key}-${lane}`,
        reconnectPeriod: 0,
        connectTimeout: 2000,
      });
      pending ??= { ts: ++clock, value: Math.round(random() * 1e6) / 1e3 };
      const { ts, value } = pending;
      const publishing = client.publishAsync(`v1/devices/${key}/telemetry`, JSON.stringify({ ts, values: { active_power: value } }), {
        qos: 1,
      });
      publishing.catch(() => undefined);
      if (!gone) {
        const current = client;
        gone = new Promise<never>((_, reject) => current.once('close', () => reject(new Error('closed'))));
        gone.catch(() => undefined);
      }
      await Promise.race([publishing, gone, sleep(5000).then(() => Promise.reject(new Error('no answer')))]);
      acknowledged.set(ts, value);
      pending = undefined;
    } catch {
      reconnects += 1;
      client?.end(true);
      client = undefined;
      gone = undefined;
      await sleep(20);
    }
  }
  await client?.endAsync(true).catch(() => undefined);
}

/** Process ID of the running server's engine child. */
function engineChild(): number | undefined {
  const serverPid = station.server().pid;
  if (!serverPid) return undefined;
  const text = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(serverPid)], { encoding: 'utf8' });
  const line = text.split('\n').find((each) => each.includes('chdb-child'));
  return line ? Number(line.trim().split(/\s+/)[0]) : undefined;
}

const lanes = Promise.all(Array.from({ length: 8 }, (_, lane) => publisher(lane)));
const startMs: number[] = [];
let engineKills = 0;
for (let round = 1; round <= rounds; round += 1) {
  await sleep(200 + random() * 1500);
  const child = round % 2 === 0 ? engineChild() : undefined;
  if (child) {
    process.kill(child, 'SIGKILL');
    engineKills += 1;
  } else {
    station.server().kill('SIGKILL');
    await sleep(20);
    const from = Date.now();
    await station.startServer();
    startMs.push(Date.now() - from);
  }
  process.stdout.write(`\r${round} of ${rounds} kills, ${acknowledged.size} readings acknowledged `);
}
running = false;
await lanes;

const login = await fetch(`${station.api}/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'platform', password: 'demo12345' }),
});
const { data } = (await login.json()) as { data: { sid: string } };
/** The engine may still be recovering from the last kill: 503 is retried for a while. */
const ask = async <T>(path: string): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    const answer = (await (await fetch(`${station.api}${path}`, { headers: { sid: data.sid } })).json()) as {
      code: number;
      msg: string;
      data: T;
    };
    if (answer.code === 200) return answer.data;
    if (answer.code !== 503 || tries > 60) throw new Error(`${path}: ${answer.msg}`);
    await sleep(500);
  }
};
const projects = await ask<{ list: { id: number }[] }>('/proj/getProjList?isAll=true');
const devices = (
  await Promise.all(projects.list.map(({ id }) => ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${id}`)))
).flat();
const device = devices.find((each) => each.key === key);
if (!device) throw new Error('no demo-mqtt-meter');
const times = [...acknowledged.keys()].sort((a, b) => a - b);
const stored = new Map<number, number[]>();
const first = times[0] ?? 0;
const last = times.at(-1) ?? 0;
for (let start = first; start <= last; start += 5000) {
  const { rows } = await ask<{ rows: [number, (number | null)[]][] }>(
    `/dv2/param/getParamHistory?key=${device.id}:active_power&start=${start}&end=${Math.min(start + 5000, last + 1)}&downSample=1s-none`,
  );
  for (const [time, values] of rows) stored.set(time, [...(stored.get(time) ?? []), ...values.map(Number)]);
}
let lost = 0;
let twice = 0;
let wrong = 0;
for (const [time, value] of acknowledged) {
  const found = stored.get(time);
  if (!found) lost += 1;
  else if (found.length > 1) twice += 1;
  else if (Math.abs((found[0] ?? Number.NaN) - value) > 1e-9) wrong += 1;
}
startMs.sort((a, b) => a - b);
console.log(
  `\n${rounds} kills (${engineKills} of the engine alone), ${reconnects} reconnects, ${acknowledged.size} readings acknowledged: ${lost} lost, ${twice} twice, ${wrong} wrong`,
);
console.log(`start-up after a kill: median ${startMs[Math.floor(startMs.length / 2)] ?? 0} ms, longest ${startMs.at(-1) ?? 0} ms`);
await station.stop();
process.exit(lost + twice + wrong === 0 ? 0 : 1);
