/** Damaged files in DATA_DIR end the start with one line that names the file and the remedy; nothing is overwritten. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../db/index.ts';
import { readSettings } from '../settings.ts';
import { openAuditTrail } from './audit-trail.ts';
import { StartRefused } from './refused.ts';
import { startServer } from './start.ts';
import { createClosing } from './stop.ts';

const logger = pino({ level: 'silent' });
let folder: string;
const fileOf = { store: 'main.db', seal: 'keys/seal.key', key: 'keys/audit-ed25519.pem' } as const;

const settings = () => {
  const read = readSettings({ DATA_DIR: folder, PORT: '0', MQTT_PORT: '0' });
  if ('refusals' in read) throw new Error(read.refusals.join());
  return read;
};

/** Files of an earlier start: a store with a signed log, and both keys. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'czyun-damage-'));
  const [store, closing] = [await openDatabase({ dataDir: folder }), createClosing()];
  await openAuditTrail({ settings: settings(), db: store.db, logger, now: Date.now, worldNow: Date.now }, closing);
  await closing.run();
  await store.close();
  await writeFile(join(folder, fileOf.seal), Buffer.alloc(32, 1));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The message of a refused start. */
async function refusal(): Promise<string> {
  const error = await startServer({ settings: settings(), logger, demonstration: undefined, mustEnd: () => undefined }).then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartRefused);
  return (error as StartRefused).message;
}

const half = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2));
/** The header is valid, pages after it are garbage. */
const spoiled = (whole: Buffer) => Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 7)]);
const text = (content: string) => () => Buffer.from(content);

it.each([
  ['store', 'truncated', half, 'is damaged'],
  ['store', 'spoiled', spoiled, 'is damaged'],
  ['store', 'garbage', text('garbage'), 'is damaged'],
  ['store', 'empty', text(''), 'is empty'],
  ['store', 'a folder', null, 'is not a file'],
  ['seal', 'truncated', half, 'is damaged (16 bytes'],
  ['seal', 'garbage', text('x'.repeat(40)), 'is damaged (40 bytes'],
  ['seal', 'empty', text(''), 'is damaged (0 bytes'],
  ['seal', 'a folder', null, 'cannot be read (EISDIR)'],
  ['key', 'truncated', half, 'holds no Ed25519 private key'],
  ['key', 'empty', text(''), 'holds no Ed25519 private key'],
  ['key', 'a folder', null, 'cannot be read (EISDIR)'],
] as const)('%s: %s', async (which, _how, damaged, says) => {
  const file = join(folder, fileOf[which]);
  const whole = await readFile(file);
  const content = damaged?.(whole);
  await rm(file);
  await (content ? writeFile(file, content) : mkdir(file));
  try {
    const message = await refusal();
    expect(message).toContain(`${file} ${says}`);
    expect(message).toMatch(/^[^\n]*(restore a backup|put your copy of it back|put the right key back|must be a file)[^\n]*$/);
    if (content) expect((await readFile(file)).equals(content)).toBe(true);
    else expect(await readdir(file)).toEqual([]);
  } finally {
    await rm(file, { recursive: true, force: true });
    await writeFile(file, whole);
  }
});

it('a missing key of a signed log is not replaced', async () => {
  const file = join(folder, fileOf.key);
  const whole = await readFile(file);
  await rm(file);
  expect(await refusal()).toMatch(
    /^AUDIT_KEY_FILE: .*audit-ed25519\.pem is missing, but the operation log is signed with key \w{16}; [^\n]+$/,
  );
  expect(await readdir(join(folder, 'keys'))).not.toContain('audit-ed25519.pem');
  await writeFile(file, whole);
});
