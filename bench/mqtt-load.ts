/**
 * Publishes telemetry at QoS 1 from many clients and prints the number of acknowledged messages, as one line of JSON: `node
 * bench/mqtt-load.ts --url mqtt://127.0.0.1:1883 --devices devices.json --clients 50 --values 60 --seconds 10`. devices.json:
 * `[{"key","token","metrics":[["active_power",0,100], …]}, …]`; clients share the devices in turn.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { LoadClient, type LoadDevice } from './mqtt-load-client.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    devices: { type: 'string' },
    clients: { type: 'string', default: '50' },
    values: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '10' },
    /** Warm-up, seconds, not counted. */
    warmup: { type: 'string', default: '1' },
    window: { type: 'string', default: '8' },
    /** Points per second of all clients together; 0 means as fast as acknowledgements arrive. */
    rate: { type: 'string', default: '0' },
    /** Continues while the server is unavailable, and repeats unacknowledged messages. */
    reconnect: { type: 'boolean', default: false },
    /** Writes a line `deviceKey time` for every acknowledged message. */
    journal: { type: 'string' },
  },
});

if (!options.devices) {
  console.error('--devices <file.json> is missing');
  process.exit(2);
}
const devices = JSON.parse(await readFile(options.devices, 'utf8')) as readonly LoadDevice[];
const { hostname, port } = new URL(options.url);
const clientCount = Number(options.clients);
const valuesPerMessage = Number(options.values);
const rate = Number(options.rate);
const journal = options.journal === undefined ? undefined : createWriteStream(options.journal, { flags: 'a' });

let isCounting = false;
let messages = 0;
let total = 0;
const waits: number[] = [];
const clients = Array.from({ length: clientCount }, (_, index) => {
  const device = devices[index % devices.length];
  if (!device || device.metrics.length === 0) throw new Error('no devices with metrics');
  return new LoadClient({
    host: hostname,
    port: Number(port || 1883),
    device,
    clientId: `load-${process.pid}-${index}`,
    valuesPerMessage,
    window: Number(options.window),
    reconnect: options.reconnect,
    onAcknowledged({ key }, time, waitedMs) {
      total += 1;
      journal?.write(`${key} ${time}\n`);
      if (!isCounting) return;
      messages += 1;
      if (waits.length < 1_000_000) waits.push(waitedMs);
    },
  });
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (sorted: readonly number[], q: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0) * 100) / 100;

if (rate > 0) for (const client of clients) client.allowance = 0;
try {
  await Promise.all(clients.map((client) => client.start()));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
for (const client of clients) client.pump();
let pacedAt = performance.now();
const pacer = rate > 0 ? setInterval(pace, 10) : undefined;

/** Gives every client its share of the elapsed time. */
function pace(): void {
  const now = performance.now();
  const share = ((now - pacedAt) / 1000) * (rate / valuesPerMessage / clientCount);
  pacedAt = now;
  for (const client of clients) {
    client.allowance = Math.min(client.allowance + share, 100);
    client.pump();
  }
}

await sleep(Number(options.warmup) * 1000);
isCounting = true;
const from = performance.now();
await sleep(Number(options.seconds) * 1000);
isCounting = false;
const elapsed = (performance.now() - from) / 1000;
clearInterval(pacer);
for (const client of clients) client.finish();
for (let waited = 0; waited < 5000 && clients.some((client) => client.unacknowledged > 0); waited += 50) await sleep(50);
const unacknowledged = clients.reduce((sum, client) => sum + client.unacknowledged, 0);
for (const client of clients) client.stop();
waits.sort((a, b) => a - b);
if (journal) await new Promise<void>((resolve) => journal.end(resolve));
console.log(
  JSON.stringify({
    clients: clientCount,
    valuesPerMessage,
    seconds: Math.round(elapsed * 100) / 100,
    messages,
    pointsPerSecond: Math.round((messages * valuesPerMessage) / elapsed),
    ackP50Ms: quantile(waits, 0.5),
    ackP95Ms: quantile(waits, 0.95),
    acknowledgedMessages: total,
    unacknowledged,
    reconnects: clients.reduce((sum, client) => sum + client.reconnects, 0),
  }),
);
