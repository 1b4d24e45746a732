import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gathered, unzipped } from '../testing/sheet.ts';
import { type ZipEntry, zipBytes } from './zip.ts';

const time = Date.UTC(2026, 2, 1, 12, 30, 10);
async function* entries(list: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* list;
}

it('files are restored completely, with their names, empty and large ones included', async () => {
  const large = Array.from({ length: 300 }, (_, index) => `${index},`.repeat(3000));
  const archive = await gathered(
    zipBytes(
      entries([
        { name: 'README.zh.md', time, content: ['说明'] },
        { name: 'readings/空.csv', time, content: [] },
        { name: 'large.csv', time, content: large },
      ]),
    ),
  );
  expect(archive.length).toBeLessThan(100_000);
  expect([...unzipped(archive)]).toEqual([
    ['README.zh.md', '说明'],
    ['readings/空.csv', ''],
    ['large.csv', large.join('')],
  ]);
});

it('pauses while nobody reads, and breaks off if a file fails', async () => {
  let made = 0;
  async function* content() {
    for (; made < 10_000; made += 1) yield Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * made * 31) % 251));
  }
  const bytes = zipBytes(entries([{ name: 'a', time, content: content() }]));
  await bytes.next();
  await bytes.next();
  await bytes.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(made).toBeLessThan(200);
  await bytes.return(undefined);
  async function* failing() {
    yield 'x';
    throw new Error('away');
  }
  await expect(gathered(zipBytes(entries([{ name: 'a', time, content: failing() }])))).rejects.toThrow('away');
});

const python = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

it.skipIf(!python)(
  'another program reads it, also if files begin beyond 4 GiB',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'czyun-zip-'));
    try {
      const far = join(folder, 'far.zip');
      // Simulates five gigabytes before it with a sparse file.
      const before = 5 * 1024 ** 3;
      const file = await open(far, 'w');
      await file.write(await gathered(zipBytes(entries([{ name: 'a', time, content: ['最后'] }]), before)), 0, undefined, before);
      await file.close();
      const script =
        'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); i = z.infolist(); print(len(i), z.read(i[0]).decode(), i[0].date_time)';
      const told = execFileSync('python3', ['-X', 'utf8', '-c', script, far], { encoding: 'utf8' });
      expect(told.trim()).toBe('1 最后 (2026, 3, 1, 12, 30, 10)');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  60_000,
);
