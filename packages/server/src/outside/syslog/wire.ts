/** Transports to a collector: datagrams, or a stream that is opened when there is something to send. */
import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface Wire {
  /** Resolves when the operating system accepted it; rejects if the connection is broken. */
  send(bytes: Buffer): Promise<void>;
  close(): void;
}

const connectMs = 5_000;
const usualPorts: Readonly<Record<string, number>> = { 'udp:': 514, 'tcp:': 601, 'tls:': 6514 };

function placeOf({ hostname, port, protocol }: URL): { host: string; port: number } {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (usualPorts[protocol] ?? 514) };
}

export function openDatagrams(target: URL): Wire {
  const { host, port } = placeOf(target);
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.unref();
  // Each failure is reported with its message.
  socket.on('error', () => {});
  return {
    send: (bytes) => new Promise((resolve, reject) => socket.send(bytes, port, host, (error) => (error ? reject(error) : resolve()))),
    close: () => socket.close(),
  };
}

/** TLS requires a certificate for the name in the address. */
export async function openStream(target: URL, ca?: string): Promise<Wire> {
  const { host, port } = placeOf(target);
  const isTls = target.protocol === 'tls:';
  const socket: Socket = isTls
    ? connectTls({ host, port, ...(isIPv6(host) || /^[\d.]+$/.test(host) ? {} : { servername: host }), ...(ca ? { ca } : {}) })
    : connectTcp({ host, port });
  let broken: Error | undefined;
  let fail: ((error: Error) => void) | undefined;
  const breaks = (error: Error) => {
    broken ??= error;
    fail?.(error);
  };
  socket.on('error', breaks);
  socket.on('close', () => breaks(new Error('the collector hung up')));
  // Its data is ignored, but its end must be noticed.
  socket.resume();
  socket.unref();
  socket.setKeepAlive(true, 30_000);

  const until = (begin: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      if (broken) return reject(broken);
      fail = reject;
      begin(resolve);
    });
  const late = setTimeout(() => socket.destroy(new Error('the collector does not answer')), connectMs);
  try {
    await until((done) => socket.once(isTls ? 'secureConnect' : 'connect', done));
  } finally {
    clearTimeout(late);
  }
  return {
    send: (bytes) => until((done) => socket.write(bytes, (error) => (error ? breaks(error) : done()))),
    close: () => socket.destroySoon(),
  };
}
