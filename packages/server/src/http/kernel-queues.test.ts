import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { queueKey, readKernelQueues } from './kernel-queues.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

it.each([
  ['127.0.0.1', 8080, '0100007F:1F90'],
  ['::1', 443, '00000000000000000000000001000000:01BB'],
  ['::ffff:10.1.2.3', 80, '0000000000000000FFFF00000302010A:0050'],
  ['fe80::1%eth0', 80, '000080FE000000000000000001000000:0050'],
])('an address is formatted as by the kernel of a small-endian machine: %s', (remoteAddress, remotePort, key) => {
  expect(queueKey({ remoteAddress, remotePort })).toBe(key);
});

it.skipIf(!existsSync('/proc/net/tcp')).each(['127.0.0.1', '::', '::1'])('unread bytes of a peer are found, on %s', async (host) => {
  const accepted = Promise.withResolvers<Socket | undefined>();
  const server = createServer((socket) => accepted.resolve(socket));
  // Skipped on a machine without IPv6.
  server.on('error', () => accepted.resolve(undefined));
  server.listen(0, host, () => {
    const client = connect({ port: (server.address() as AddressInfo).port, host: host === '::' ? '127.0.0.1' : host });
    client.pause();
    ends.push(() => client.destroy());
  });
  ends.push(() => server.close());
  const socket = await accepted.promise;
  if (!socket) return;
  ends.push(() => socket.destroy());
  socket.write(Buffer.alloc(8 * 1024 * 1024));
  const { port } = server.address() as AddressInfo;
  await expect.poll(() => readKernelQueues(port)?.get(queueKey(socket) ?? ''), { timeout: 15_000 }).toBeGreaterThan(10_000);
});
