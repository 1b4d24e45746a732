import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  readonly url: string;
  stop(): void;
}

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout) || undefined;

/** PostgreSQL refuses to run as root: in that case it runs as the user `postgres` of its package. */
function serverUser(): { readonly uid?: number; readonly gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  return uid && gid ? { uid, gid } : undefined;
}

/**
 * A separate PostgreSQL server for the tests, data in a temporary folder, no fsync; if none is installed or it cannot be started, the
 * reason as a sentence.
 */
export async function startTestPostgres(): Promise<TestPostgres | string> {
  const initdb = globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1);
  const user = serverUser();
  if (!initdb || !user) return 'PostgreSQL is not installed here';
  const folder = mkdtempSync(join(tmpdir(), 'czyun-postgres-'));
  if (user.uid && user.gid) chownSync(folder, user.uid, user.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000, ...user });
  const data = join(folder, 'data');
  const control = initdb.replace(/initdb$/, 'pg_ctl');
  const port = await freePort();
  try {
    run(initdb, '-D', data, '-U', 'czyun', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync');
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c jit=off -c max_connections=200`;
    run(control, '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return `PostgreSQL cannot be started here (${error instanceof Error ? error.message.split('\n')[0] : error})`;
  }
  return {
    url: `postgres://czyun@127.0.0.1:${port}/postgres`,
    stop() {
      run(control, '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
