/**
 * Connections with the token of one device that publish as fast as possible, in a separate process: `node bench/greedy-clients.ts
 * <file.json>` with `{"host","port","device","connections","seconds"}`. Prints the number of acknowledged messages, as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { LoadClient, type LoadDevice } from './mqtt-load-client.ts';

interface Attack {
  readonly port: number;
  readonly device: LoadDevice;
  readonly connections: number;
  readonly seconds: number;
}

const { port, device, connections, seconds } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Attack;
const valuesPerMessage = 60;
const until = Date.now() + seconds * 1000;
let [acknowledged, signIns] = [0, 0];

/** Signs in again whenever it is disconnected. */
async function greedy(index: number): Promise<void> {
  while (Date.now() < until) {
    const client = new LoadClient({
      ...{ host: '127.0.0.1', port, device, clientId: `greedy-${index}`, valuesPerMessage, window: 50, reconnect: true },
      onAcknowledged: () => {
        acknowledged += valuesPerMessage;
      },
    });
    try {
      await client.start();
      signIns += 1;
      client.pump();
      await pause(Math.max(0, until - Date.now()));
    } catch {
      await pause(200);
    } finally {
      client.stop();
    }
  }
}

await Promise.all(Array.from({ length: connections }, (_, index) => greedy(index)));
console.log(JSON.stringify({ acknowledged, signIns }));
process.exit(0);
