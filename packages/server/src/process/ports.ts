/** Checks whether a port is available, before anything is opened. */
import { createServer } from 'node:net';

/** Address at which this machine reaches HOST, in the form of a URL host: all interfaces means the loopback one. */
export function ownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** The reason why `host:port` is not available, for people; null if it is. */
export function portRefusal(name: string, host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(listenRefusal(name, host, port, error)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

const portReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'may not be opened by this user',
};
const hostReasons: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'does not belong to this machine',
  ENOTFOUND: 'cannot be found',
  EAI_AGAIN: 'cannot be looked up',
};

/** One line about a failed listen: the setting to change, and why. */
export function listenRefusal(name: string, host: string, port: number, error: NodeJS.ErrnoException): string {
  const code = error.code ?? '';
  if (hostReasons[code]) return `HOST: ${host} ${hostReasons[code]}`;
  return `${name}: ${host}:${port} ${portReasons[code] ?? `cannot be opened (${code || error.message})`}`;
}
