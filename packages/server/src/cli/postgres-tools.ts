/** PostgreSQL's own programs for backup and restore. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandRefused } from './refused.ts';

/** The address as environment variables of the programs: others could read the password on a command line. */
function environmentOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return {
    ...(host ? { PGHOST: host } : {}),
    ...(url.port ? { PGPORT: url.port } : {}),
    ...(url.username ? { PGUSER: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { PGPASSWORD: decodeURIComponent(url.password) } : {}),
    ...(mode ? { PGSSLMODE: mode } : {}),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  };
}

async function run(program: string, flags: readonly string[], databaseUrl: string): Promise<void> {
  const child = spawn(program, flags, {
    env: { ...process.env, ...environmentOf(databaseUrl) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2000);
  });
  const [code] = (await once(child, 'close').catch(() => {
    throw new CommandRefused(`${program} is needed for a PostgreSQL store and cannot be started`);
  })) as [number | null];
  if (code !== 0) throw new CommandRefused(`${program} failed: ${said.trim()}`);
}

/** A consistent copy of the whole database into one file, while it is in use. */
export function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  return run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], databaseUrl);
}

/** Fills an empty database, all or nothing. */
export function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return run(
    'pg_restore',
    ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', `--dbname=${name}`, file],
    databaseUrl,
  );
}
