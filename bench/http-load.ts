/**
 * Closed-loop HTTP clients in a separate process: `node bench/http-load.ts <file.json>` with
 * `{"origin","headers","paths":[…],"clients","seconds"}`; prints one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { quantile } from './row.ts';

interface Load {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}

const { origin, headers, paths, clients, seconds } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Load;
const { hostname, port } = new URL(origin);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const waits: number[] = [];
let failures = 0;
let bytes = 0;
const warmUntil = performance.now() + 2000;
const until = warmUntil + seconds * 1000;

function once(path: string): Promise<void> {
  return new Promise((resolve) => {
    const from = performance.now();
    const asked = request({ hostname, port, path, agent, headers }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => (size += chunk.length));
      answer.on('end', () => {
        const now = performance.now();
        if (from > warmUntil) {
          waits.push(now - from);
          bytes += size;
          if (answer.statusCode !== 200) failures += 1;
        }
        resolve();
      });
    });
    asked.on('error', () => {
      failures += 1;
      resolve();
    });
    asked.end();
  });
}

await Promise.all(
  Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; performance.now() < until; turn += 1) await once(paths[turn % paths.length] ?? '/');
  }),
);
agent.destroy();
console.log(
  JSON.stringify({
    perSecond: Math.round(waits.length / seconds),
    p50Ms: quantile(waits, 0.5),
    p99Ms: quantile(waits, 0.99),
    failures,
    kbPerAnswer: bytes / waits.length / 1000,
  }),
);
