/** Whether a port can be had, asked before anything is opened. */
import { createServer } from 'node:net';

/** The reason why `host:port` cannot be listened on, for people; null when it can. */
export function portRefusal(name: string, host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(listenRefusal(name, host, port, error)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** One clear line about a failed listen. */
export function listenRefusal(name: string, host: string, port: number, error: NodeJS.ErrnoException): string {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'is already in use',
    EACCES: 'may not be opened by this user',
    EADDRNOTAVAIL: 'does not belong to this machine',
    ENOTFOUND: 'cannot be found',
  };
  return `${name}: ${host}:${port} ${reasons[error.code ?? ''] ?? `cannot be opened (${error.code ?? error.message})`}`;
}
