/**
 * Fifty screens in a separate process: each subscribes over WebSocket and measures device time → message. `node bench/live-clients.ts <url>
 * <sid> <seconds> <paramIds as JSON, one list a client>`; prints one line of JSON.
 */
import type { ServerFrame } from '../packages/contract/src/kernel/live.ts';

const [url = '', sid = '', seconds = '10', file = ''] = process.argv.slice(2);
const { readFileSync } = await import('node:fs');
const lists = JSON.parse(readFileSync(file, 'utf8')) as number[][];
const waits: number[] = [];
let counting = false;
let values = 0;

const sockets = lists.map((paramIds) => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ op: 'hello', sid }));
  });
  socket.addEventListener('message', ({ data }) => {
    const now = Date.now();
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.op === 'welcome') socket.send(JSON.stringify({ op: 'want', paramIds }));
    if (frame.op !== 'values' || !counting) return;
    values += frame.ids.length;
    for (let index = 0; index < frame.times.length; index += 16) waits.push(now - (frame.times[index] ?? now));
  });
  return socket;
});
await new Promise((resolve) => setTimeout(resolve, 3000));
counting = true;
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
counting = false;
for (const socket of sockets) socket.close();
waits.sort((a, b) => a - b);
const at = (q: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * q))] ?? null;
console.log(
  JSON.stringify({
    clients: lists.length,
    samples: waits.length,
    valuesPerSecond: Math.round(values / Number(seconds)),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
  }),
);
process.exit(0);
