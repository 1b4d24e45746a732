import { openSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { storageTroubleOf } from './storage-trouble.ts';

const sqlite = (errcode: number) => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode });
const coded = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['SQLITE_FULL', sqlite(13), 'full'],
  ['SQLITE_IOERR_WRITE', sqlite(778), 'unwritable'],
  ['SQLITE_IOERR_SHMSIZE', sqlite(4874), 'unwritable'],
  ['SQLITE_READONLY_DBMOVED', sqlite(1032), 'unwritable'],
  ['SQLITE_CANTOPEN', sqlite(14), 'unwritable'],
  ['SQLITE_IOERR_READ', sqlite(266), undefined],
  ['SQLITE_CONSTRAINT_UNIQUE', sqlite(2067), undefined],
  ['SQLITE_BUSY', sqlite(5), undefined],
  ['no space', coded('ENOSPC'), 'full'],
  ['no quota', coded('EDQUOT'), 'full'],
  ['a read-only file system', coded('EROFS'), 'unwritable'],
  ['disk_full of PostgreSQL', coded('53100'), 'full'],
  ['a read-only PostgreSQL', coded('25006'), 'unwritable'],
  ['a unique violation of PostgreSQL', coded('23505'), undefined],
  ['the engine without space', Object.assign(new Error('Code: 243. DB::Exception: (NOT_ENOUGH_SPACE)'), { name: 'EngineRefused' }), 'full'],
  ['a cause', new Error('the spool', { cause: new Error('in between', { cause: coded('ENOSPC') }) }), 'full'],
  ['nothing', undefined, undefined],
])('%s', (_name, error, trouble) => {
  expect(storageTroubleOf(error)).toBe(trouble);
});

it.skipIf(process.platform !== 'linux')('the error of the kernel itself, on a device that is always full', () => {
  const handle = openSync('/dev/full', 'w');
  let thrown: unknown;
  try {
    writeSync(handle, 'x');
  } catch (error) {
    thrown = error;
  }
  expect(storageTroubleOf(thrown)).toBe('full');
});
