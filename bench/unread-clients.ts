/**
 * Connections that ask for long answers and read nothing of them: `node bench/unread-clients.ts <file.json>` with
 * `{"origin","path","paths","sid","connections","seconds"}`. Each connection sends its requests at once (pipelined). Prints a line "asked" when all
 * have asked, at the end how many the server has closed, as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

interface Attack {
  readonly origin: string;
  /** Asked for in turn, one path a connection. */
  readonly paths: readonly string[];
  readonly sid: string;
  readonly connections: number;
  /** Requests of one connection. */
  readonly requests: number;
  readonly seconds: number;
}

const attack = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Attack;
const { hostname, port } = new URL(attack.origin);
if (hostname !== '127.0.0.1') throw new Error('only a server of this machine');

const closedAfterMs: number[] = [];
const began = performance.now();

function ask(path: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    // Nothing is read from now on: a paused socket leaves all to the kernel.
    socket.pause();
    socket.on('error', () => {});
    socket.once('close', () => {
      closedAfterMs.push(performance.now() - began);
      resolve(socket);
    });
    socket.once('connect', () => {
      const request = `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nsid: ${attack.sid}\r\n\r\n`;
      socket.write(request.repeat(attack.requests), () => resolve(socket));
    });
  });
}

const { paths } = attack;
const sockets = await Promise.all(Array.from({ length: attack.connections }, (_, index) => ask(paths[index % paths.length] ?? '/')));
console.log('asked');
await new Promise((resolve) => setTimeout(resolve, attack.seconds * 1000));
console.log(
  JSON.stringify({
    connections: sockets.length,
    closed: closedAfterMs.length,
    lastClosedMs: Math.round(Math.max(0, ...closedAfterMs)),
  }),
);
process.exit(0);
