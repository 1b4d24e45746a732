/** Sends syslog messages to one collector over UDP, TCP or TLS: never blocks, never throws, counts dropped messages. */
import { hostname } from 'node:os';
import { framed, type SyslogMessage, syslogBytes } from './message.ts';
import { openDatagrams, openStream, type Wire } from './wire.ts';

export interface Syslog {
  send(message: SyslogMessage): void;
  counts(): { readonly sent: number; readonly dropped: number; readonly waiting: number };
  /** Sends queued messages, for two seconds at most. */
  close(): Promise<void>;
}

export interface SyslogOptions {
  /** `udp://`, `tcp://` or `tls://host:port`; ports 514, 601 and 6514 by default. */
  readonly url: string;
  readonly logger: { warn(fields: object, text: string): void };
  readonly queueLimit?: number;
  /** The first pause after a failed connection, ms; it doubles up to a minute. */
  readonly retryMs?: number;
  /** Certificate authority of the collector, PEM; the system's otherwise. */
  readonly ca?: string | undefined;
}

const longestRetryMs = 60_000;
const sayDropsEveryMs = 60_000;
const partingMs = 2_000;

export function createSyslog({ url, logger, queueLimit = 10_000, retryMs = 1000, ca }: SyslogOptions): Syslog {
  const target = new URL(url);
  const isStream = target.protocol !== 'udp:';
  const origin = { host: hostname(), process: String(process.pid) };
  const queue: Buffer[] = [];
  const where = `${target.protocol}//${target.host}`;
  let [sent, dropped, saidAt, pause] = [0, 0, 0, retryMs];
  let wire: Wire | undefined;
  let busy = false;
  let waiting: NodeJS.Timeout | undefined;
  let idle: (() => void) | undefined;

  async function drain(): Promise<void> {
    if (busy || waiting) return;
    busy = true;
    try {
      while (queue[0]) {
        wire ??= isStream ? await openStream(target, ca) : openDatagrams(target);
        await wire.send(queue[0]);
        queue.shift();
        sent += 1;
        pause = retryMs;
      }
    } catch (error) {
      wire?.close();
      wire = undefined;
      logger.warn({ err: error, collector: where, waiting: queue.length }, 'the syslog collector does not take messages');
      waiting = setTimeout(() => {
        waiting = undefined;
        void drain();
      }, pause).unref();
      pause = Math.min(pause * 2, longestRetryMs);
    } finally {
      busy = false;
      if (queue.length === 0) idle?.();
    }
  }

  return {
    send(message) {
      const bytes = syslogBytes(message, origin);
      if (queue.length >= queueLimit) {
        dropped += 1;
        if (Date.now() - saidAt > sayDropsEveryMs) {
          saidAt = Date.now();
          logger.warn({ collector: where, dropped }, 'syslog messages are dropped: the queue is full');
        }
        return;
      }
      queue.push(isStream ? framed(bytes) : bytes);
      void drain();
    },
    counts: () => ({ sent, dropped, waiting: queue.length }),
    async close() {
      if (queue.length > 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        idle = resolve;
        const late = setTimeout(resolve, partingMs);
        clearTimeout(waiting);
        waiting = undefined;
        void drain();
        await promise;
        clearTimeout(late);
      }
      clearTimeout(waiting);
      wire?.close();
    },
  };
}
