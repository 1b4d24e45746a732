import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface TestPostgres {
  readonly url: string;
  stop(): void;
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres` of its package. */
function asServerUser(folder: string): readonly string[] | undefined {
  if (process.getuid?.() !== 0) return [];
  const uid = Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout);
  if (!uid) return undefined;
  chownSync(folder, uid, uid);
  return ['runuser', '-u', 'postgres', '--'];
}

/** A PostgreSQL server of its own for the tests where one is installed; undefined where not. Data in a temporary folder, no fsync. */
export async function startTestPostgres(): Promise<TestPostgres | undefined> {
  const initdb = globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1);
  if (!initdb) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'czyun-postgres-'));
  const wrap = asServerUser(folder);
  if (!wrap) return undefined;
  const run = (program: string, ...args: string[]) => {
    const [command = program, ...rest] = [...wrap, program, ...args];
    execFileSync(command, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const port = await freePort();
  const data = join(folder, 'data');
  const control = initdb.replace(/initdb$/, 'pg_ctl');
  run(initdb, '-D', data, '-U', 'czyun', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  run(control, '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
  return {
    url: `postgres://czyun@127.0.0.1:${port}/postgres`,
    stop() {
      run(control, '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
