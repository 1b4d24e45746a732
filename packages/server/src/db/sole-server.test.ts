import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer, emptyPostgres } from './fixture.ts';
import { type SoleServer, takeDatabase } from './sole-server.ts';

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)('one server per PostgreSQL database (needs TEST_DATABASE_URL)', { timeout: 90_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>;
  let said: string[];
  let held: SoleServer[];
  const take = async (onTaken: () => void = () => undefined, shared = false) => {
    const logger = { warn: (_: object, message: string) => said.push(message), info: (_: object, message: string) => said.push(message) };
    const server = await takeDatabase({ databaseUrl: database.databaseUrl, logger, onTaken, shared, checkMs: 100 });
    if (server) held.push(server);
    return server;
  };
  /** Ends the connections of servers, as a restart of PostgreSQL or a proxy does. */
  const cut = () =>
    administer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}' and application_name = 'czyun sole server'`,
    );
  beforeEach(async () => {
    [said, held] = [[], []];
    database = await emptyPostgres();
  });
  afterEach(async () => {
    await Promise.all(held.map((server) => server.release()));
    await database.remove();
  });

  it('refuses a second one until the first ends', async () => {
    const first = await take();
    expect(first).not.toBeNull();
    expect(await take()).toBeNull();
    await first?.release();
    expect(await take()).not.toBeNull();
  });

  it('runs an update of sharing servers while no other is present, and blocks others meanwhile', async () => {
    const [first, second] = [await take(undefined, true), await take(undefined, true)];
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    expect([await first?.alone(work), runs]).toEqual([false, 0]);
    await second?.release();
    let third: Promise<SoleServer | null> | undefined;
    let came = false;
    const isRun = await first?.alone(async () => {
      third = take(undefined, true).then((server) => {
        came = true;
        return server;
      });
      await work();
      // Long enough for two checks of the third.
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(came).toBe(false);
    });
    expect([isRun, runs]).toEqual([true, 1]);
    expect(await third).not.toBeNull();
  });

  it('takes the lock again after a broken connection', async () => {
    await take();
    await cut();
    const waiting = { timeout: 30_000 };
    await expect
      .poll(() => said, waiting)
      .toEqual([
        'the connection that holds the database for this server broke; taking it again',
        'the database is held by this server again',
      ]);
    expect(await take()).toBeNull();
  });

  it('reports when another server was faster', async () => {
    let taken = 0;
    await take(() => {
      taken++;
    });
    const rival = new pg.Client({ connectionString: database.databaseUrl });
    rival.on('error', () => undefined);
    await rival.connect();
    // Queued for the lock, and so first when the connection of the server breaks.
    const inLine = rival.query('SELECT pg_advisory_lock(427271681390)');
    await cut();
    await inLine;
    await expect.poll(() => taken, { timeout: 30_000 }).toBe(1);
    await rival.end();
  });
});
