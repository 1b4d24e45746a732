/**
 * One server per PostgreSQL database, or several that share it: an advisory lock of a separate session, exclusive or shared, which always
 * ends with the process.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface SoleServer {
  /** Runs `work` while no other server has the lock; false if one has. For servers that share the database. */
  alone(work: () => Promise<void>): Promise<boolean>;
  /** Releases the database. */
  release(): Promise<void>;
}

export interface SoleServerOptions {
  readonly databaseUrl: string;
  readonly logger: { warn(details: object, message: string): void; info(details: object, message: string): void };
  /** Called once if the connection was lost and another server has taken the database. */
  readonly onTaken: () => void;
  /** Shares the database with other sharing servers; others are refused. */
  readonly shared?: boolean;
  /** Interval of connection checks, ms; 5000. */
  readonly checkMs?: number;
}

/** Arbitrary lock number unlikely to be used elsewhere: "czyun" in ASCII. */
const key = '427271681390';
/** PostgreSQL may need a moment to notice that the previous server died. */
const timeLimitMs = 5000;
const retryMs = 200;
const answerMs = 5000;

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'czyun sole server',
  });
  // Handled by the next check: without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  // The lock of a machine that vanished is released within a minute.
  await client.query('SET tcp_keepalives_idle = 20; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3');
  return client;
}

async function take(client: pg.Client, shared: boolean): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock${shared ? '_shared' : ''}(${key}) AS taken`);
  return rows[0]?.taken === true;
}

async function takeInTime(client: pg.Client, shared: boolean): Promise<boolean> {
  const until = performance.now() + timeLimitMs;
  while (!(await take(client, shared))) {
    if (performance.now() > until) return false;
    await wait(retryMs);
  }
  return true;
}

/** Takes the database for this process; null if another server has it. Rejects if it cannot be reached. */
export async function takeDatabase({
  databaseUrl,
  logger,
  onTaken,
  shared = false,
  checkMs = 5000,
}: SoleServerOptions): Promise<SoleServer | null> {
  let client = await connect(databaseUrl);
  if (!(await takeInTime(client, shared))) {
    await client.end();
    return null;
  }
  let isHeld = true;
  let isOver = false;

  /** The lock ends with its connection: a new connection takes it again, unless another server was faster. */
  async function check(): Promise<void> {
    try {
      if (isHeld) {
        await client.query('SELECT 1');
        return;
      }
      const next = await connect(databaseUrl);
      client = next;
      if (isOver || !(await takeInTime(next, shared))) {
        await next.end();
        if (!isOver) onTaken();
        isOver = true;
        return;
      }
      isHeld = true;
      logger.info({}, 'the database is held by this server again');
    } catch (error) {
      if (isHeld && !isOver) logger.warn({ err: error }, 'the connection that holds the database for this server broke; taking it again');
      isHeld = false;
      void client.end().catch(() => undefined);
    }
  }

  const stopped = new AbortController();
  const checking = (async () => {
    while (!isOver) {
      await wait(isHeld ? checkMs : Math.min(checkMs, 1000), undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      if (!isOver) await check();
    }
  })();
  return {
    async alone(work) {
      if (!shared) {
        await work();
        return true;
      }
      // Released meanwhile: two servers that wait for each other would deadlock.
      await client.query(`SELECT pg_advisory_unlock_shared(${key})`);
      const isAlone = await take(client, false);
      try {
        if (isAlone) await work();
      } finally {
        if (!(await take(client, true))) {
          logger.info({}, 'another server updates the database; waiting for it');
          while (!(await take(client, true))) await wait(retryMs);
        }
        if (isAlone) await client.query(`SELECT pg_advisory_unlock(${key})`);
      }
      return isAlone;
    },
    async release() {
      isOver = true;
      stopped.abort();
      await checking;
      await client.end().catch(() => undefined);
    },
  };
}
