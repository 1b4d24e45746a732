/**
 * Connections that request long answers and read nothing of them, in a separate process against a server of this machine: `node
 * bench/unread-clients.ts <file.json>` with `{"origin","paths","sid","connections","requests","seconds"}`. Each connection sends its
 * requests at once (pipelined).
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

interface Attack {
  readonly origin: string;
  /** Requested in turn, one path per connection. */
  readonly paths: readonly string[];
  readonly sid: string;
  readonly connections: number;
  /** Per connection. */
  readonly requests: number;
  readonly seconds: number;
}

const { origin, paths, sid, connections, requests, seconds } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Attack;
const { hostname, port } = new URL(origin);
if (hostname !== '127.0.0.1') throw new Error('only a server of this machine');

for (let index = 0; index < connections; index += 1) {
  const socket = connect({ host: hostname, port: Number(port) });
  // Nothing is read: all data stay in the kernel and in the server.
  socket.pause();
  socket.on('error', () => {});
  socket.write(`GET ${paths[index % paths.length]} HTTP/1.1\r\nhost: ${hostname}\r\nsid: ${sid}\r\n\r\n`.repeat(requests));
}
setTimeout(() => process.exit(0), seconds * 1000);
