import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyringOf, openKeyring } from './keyring.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'czyun-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the key of a folder is created once, readable by its owner only, and opens sealed text after a restart', async () => {
  const sealed = openKeyring(folder).seal('ABCD-EFGH 邀请');
  expect(openKeyring(folder).open(sealed)).toBe('ABCD-EFGH 邀请');
  expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'keys', 'seal.key'))).mode & 0o777).toBe(0o600);
});

test('text sealed with another key, or modified, does not open', () => {
  const [one, other] = [keyringOf(Buffer.alloc(32, 1)), keyringOf(Buffer.alloc(32, 2))];
  const sealed = one.seal('text');
  expect(one.open(sealed)).toBe('text');
  expect(one.seal('text')).not.toBe(sealed);
  expect([other.open(sealed), one.open(`${sealed.slice(0, -2)}AA`), one.open(''), one.open('no')]).toEqual([null, null, null, null]);
});

test('a mark is the same for the same text, and differs by key', () => {
  const [one, other] = [keyringOf(Buffer.alloc(32, 1)), keyringOf(Buffer.alloc(32, 2))];
  expect(one.mark('A')).toBe(one.mark('A'));
  expect(new Set([one.mark('A'), one.mark('B'), other.mark('A')]).size).toBe(3);
});

test('a file that is no key ends the start instead of being written over', async () => {
  openKeyring(folder);
  const file = join(folder, 'keys', 'seal.key');
  for (const content of ['short', '', Buffer.alloc(33)]) {
    await writeFile(file, content);
    expect(() => openKeyring(folder)).toThrow(`${file} is damaged (${content.length} bytes`);
    expect((await readFile(file)).equals(Buffer.from(content))).toBe(true);
  }
  await rm(file);
  await mkdir(file);
  expect(() => openKeyring(folder)).toThrow(`${file} cannot be read (EISDIR)`);
});
