import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createSyslog, type Syslog, type SyslogMessage } from './index.ts';
import { syslogBytes } from './message.ts';
import { testCertificate, testKey } from './testing/certificate.ts';

const message = (more: Partial<SyslogMessage> = {}): SyslogMessage => ({
  facility: 10,
  severity: 4,
  time: 1_795_000_000_000,
  id: 'signInFailed',
  fields: { login: 'anna', address: '10.0.0.1', project: null },
  text: 'Sign-in failed',
  ...more,
});
const origin = { host: 'station.example', process: '42' };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const warned: string[] = [];
function sender(url: string, more: { queueLimit?: number; retryMs?: number; ca?: string } = {}): Syslog {
  const syslog = createSyslog({ url, logger: { warn: (_fields, text) => void warned.push(text) }, retryMs: 20, ...more });
  closing.push(() => syslog.close());
  return syslog;
}

describe('a message of RFC 5424', () => {
  it('has priority, version, time, host, application, process, kind, structured data and text', () => {
    expect(syslogBytes(message(), origin).toString()).toBe(
      '<84>1 2026-11-18T11:06:40.000Z station.example czyun 42 signInFailed [czyun@32473 login="anna" address="10.0.0.1"] \uFEFFSign-in failed',
    );
    expect(syslogBytes(message({ facility: 13, severity: 5 }), origin).toString()).toMatch(/^<109>1 /);
  });

  it('escapes characters that would end a value, and prevents line breaks', () => {
    const bytes = syslogBytes(message({ fields: { login: 'a"]\\b\n<84>1 forged' }, text: 'x\r\ny' }), origin).toString();
    expect(bytes).toContain('login="a\\"\\]\\\\b <84>1 forged"');
    expect(bytes.endsWith('\uFEFFx  y')).toBe(true);
    expect(bytes).not.toMatch(/[\r\n]/);
  });

  it('restricts header words to printable ASCII, and the message to the bytes of a datagram, cut between characters', () => {
    const long = syslogBytes(message({ text: '储'.repeat(2000) }), { host: '站 host', process: '' });
    expect(long.length).toBeLessThanOrEqual(2048);
    expect(long.length).toBeGreaterThan(2040);
    const text = long.toString();
    expect(text).not.toContain('\uFFFD');
    expect(text).toContain(' __host czyun - ');
  });
});

async function tcp(onSocket: (socket: Socket) => void, port = 0): Promise<{ server: Server; port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Messages from a stream of octet-counted frames. */
function reader(into: string[]) {
  let left = Buffer.alloc(0);
  return (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const blank = left.indexOf(' ');
      const length = Number(left.subarray(0, blank).toString());
      if (blank < 1 || left.length < blank + 1 + length) return;
      into.push(left.subarray(blank + 1, blank + 1 + length).toString());
      left = left.subarray(blank + 1 + length);
    }
  };
}

describe('forwarding', () => {
  it('sends one datagram per message over UDP', async () => {
    const heard: string[] = [];
    const socket = createSocket('udp4', (bytes) => void heard.push(bytes.toString()));
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    closing.push(() => void socket.close());
    const syslog = sender(`udp://127.0.0.1:${socket.address().port}`);
    syslog.send(message());
    syslog.send(message({ text: '登录失败' }));
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(2);
    expect(heard[1]).toMatch(/^<84>1 .*登录失败$/);
    expect(syslog.counts()).toEqual({ sent: 2, dropped: 0, waiting: 0 });
  });

  it('counts the octets of each message over TCP, in order, also with multi-byte characters', async () => {
    const heard: string[] = [];
    const { port } = await tcp((socket) => socket.on('data', reader(heard)));
    const syslog = sender(`tcp://127.0.0.1:${port}`);
    for (let count = 0; count < 200; count += 1) syslog.send(message({ text: `第 ${count} 条` }));
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(200);
    expect(heard.map((line) => line.replace(/^.*第 (\d+) 条$/s, '$1'))).toEqual(Array.from({ length: 200 }, (_, count) => String(count)));
  });

  it('waits for an unavailable collector, reconnects, and sends the queued messages', async () => {
    const { server, port } = await tcp(() => {});
    server.close();
    await once(server, 'close');
    const syslog = sender(`tcp://127.0.0.1:${port}`);
    syslog.send(message({ text: 'first' }));
    await expect.poll(() => warned.includes('the syslog collector does not take messages'), { timeout: 15_000 }).toBe(true);
    syslog.send(message({ text: 'second' }));
    const heard: string[] = [];
    let hungUp = false;
    await tcp((socket) => {
      socket.on('data', reader(heard));
      if (!hungUp) socket.once('data', () => socket.destroy());
      hungUp = true;
    }, port);
    await expect.poll(() => heard.some((line) => line.endsWith('second')), { timeout: 15_000 }).toBe(true);
    await expect
      .poll(
        () => {
          syslog.send(message({ text: 'after' }));
          return heard.some((line) => line.endsWith('after'));
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(heard[0]).toMatch(/first$/);
  });

  it('uses TLS with a collector whose certificate is valid, and with no other', async () => {
    const heard: string[] = [];
    const server = createTlsServer({ key: testKey, cert: testCertificate }, (socket) => {
      socket.on('error', () => {});
      socket.on('data', reader(heard));
    });
    server.on('tlsClientError', () => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const distrustful = sender(`tls://localhost:${port}`);
    warned.length = 0;
    distrustful.send(message({ text: 'to anybody' }));
    await expect.poll(() => warned.length, { timeout: 15_000 }).toBeGreaterThan(0);
    const syslog = sender(`tls://127.0.0.1:${port}`, { ca: testCertificate });
    syslog.send(message({ text: 'to you alone' }));
    await expect.poll(() => heard.length, { timeout: 15_000 }).toBe(1);
    expect(heard[0]).toMatch(/to you alone$/);
    expect(distrustful.counts()).toEqual({ sent: 0, dropped: 0, waiting: 1 });
  });

  it('buffers a limited number of messages, drops and counts the rest, and reports it', async () => {
    const { server, port } = await tcp(() => {});
    server.close();
    await once(server, 'close');
    warned.length = 0;
    const syslog = sender(`tcp://127.0.0.1:${port}`, { queueLimit: 10, retryMs: 60_000 });
    for (let count = 0; count < 25; count += 1) syslog.send(message());
    expect(syslog.counts()).toEqual({ sent: 0, dropped: 15, waiting: 10 });
    expect(warned.filter((text) => text.includes('dropped'))).toHaveLength(1);
  });
});
