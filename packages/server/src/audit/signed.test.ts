import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsigned } from '../kernel/actor.ts';
import { createAudit } from './audit.ts';
import { createCheckpoints } from './checkpoints.ts';
import { auditNow, type SignedChain, signedChain } from './fixture.ts';
import { openAuditKeys } from './key-guard.ts';
import { makeAuditKeys, renewAuditKey } from './keys.ts';
import { entriesAfter } from './repo.ts';
import { addWitness, readWitness, witnessFile } from './witness.ts';

let chain: SignedChain;
beforeEach(async () => {
  chain = await signedChain();
});
afterEach(() => chain?.close());

const verified = () => chain.audit().verify();
const contents = async () => (await entriesAfter(chain.store.db, 0, 100)).map(({ content_en }) => content_en);

async function checkpoints(copyFile?: string) {
  const told: number[] = [];
  const failed: unknown[] = [];
  const made = await createCheckpoints({
    db: chain.store.db,
    keys: chain.keys(),
    copyFile,
    onHead: ({ entries }) => void told.push(entries),
    now: auditNow,
    warn: (error) => void failed.push(error),
  });
  return { ...made, told, failed };
}

describe('the key of the operation log', () => {
  it('is outside the database, readable by its owner only, and does not change', async () => {
    const { keyId } = chain.keys();
    expect(chain.keys().keyId).toBe(keyId);
    expect((await stat(join(chain.dataDir, 'keys/audit-ed25519.pem'))).mode & 0o777).toBe(0o600);
    const elsewhere = join(chain.dataDir, 'vault/signing.pem');
    const other = makeAuditKeys({ SHARED_DIR: chain.dataDir, AUDIT_KEY_FILE: elsewhere });
    expect(other.keyId).not.toBe(keyId);
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o600);
    expect(other.publicKeys.has(keyId)).toBe(true);
  });

  it('signs the head of every entry', async () => {
    await chain.record('one');
    const first = await chain.head();
    await chain.record('two');
    const second = await chain.head();
    expect([chain.keys().judge(first), chain.keys().judge(second)]).toEqual(['own', 'own']);
    expect(second.signed?.signature).not.toBe(first.signed?.signature);
    expect(await verified()).toMatchObject({ entries: 2, brokenAt: null, problem: null });
  });
});

describe('a chain that was rewritten as a whole', () => {
  beforeEach(async () => {
    for (const target of ['one', 'two', 'three']) await chain.record(target);
  });

  it('is detected: without a signature, with the old one, with another key', async () => {
    const before = await chain.head();
    await chain.rewrite({ set_value: '5' });
    // Without the signature it would not be detected: it is valid from the first entry to the last.
    expect(await createAudit({ db: chain.store.db, now: auditNow }).verify()).toMatchObject({ entries: 3, problem: null });
    expect(await verified()).toMatchObject({ problem: 'headUnsigned' });
    const { signed } = before;
    const forged = await chain.head();
    await chain.setHead({ ...forged, ...(signed ? { signed } : {}) });
    expect(await verified()).toMatchObject({ problem: 'headSignature' });
    const elsewhere = await mkdtemp(join(tmpdir(), 'czyun-forger-'));
    await chain.rewrite({ set_value: '6' }, makeAuditKeys({ SHARED_DIR: elsewhere }));
    await rm(elsewhere, { recursive: true });
    expect(await verified()).toMatchObject({ problem: 'keyUnknown' });
  });

  it('is not vouched for by later entries, until a user signs it again and the log records it', async () => {
    const { close } = await checkpoints();
    await close();
    await chain.rewrite({ set_value: '5' });
    await chain.record('four');
    expect((await chain.head()).signed).toBeUndefined();
    expect(await chain.audit().begin()).toBe(false);
    expect((await verified()).problem).not.toBeNull();
    await chain.audit().signAgain(unsigned('root', 'console'));
    expect(chain.keys().judge(await chain.head())).toBe('own');
    expect((await contents()).at(-1)).toContain('signed again manually');
    // The copies outside the database still reveal it.
    expect((await verified()).problem).not.toBeNull();
  });

  it('is detected even with the right key, by the stored heads', async () => {
    const { close } = await checkpoints();
    await close();
    await chain.rewrite({ set_value: '5' }, chain.keys());
    expect(await verified()).toMatchObject({ problem: 'checkpoint', brokenAt: (await chain.head()).id });
    await chain.store.db.deleteFrom('audit_checkpoints').execute();
    expect(await verified()).toMatchObject({ problem: 'copy', brokenAt: (await chain.head()).id });
  });
});

it('a chain that was cut back to an older signed head is detected', async () => {
  await chain.record('one');
  const old = await chain.head();
  await chain.record('two');
  const { close } = await checkpoints();
  await close();
  await chain.store.db.deleteFrom('log_entries').where('id', '>', old.id).execute();
  await chain.store.db.deleteFrom('audit_checkpoints').execute();
  await chain.setHead(old);
  expect(chain.keys().judge(old)).toBe('own');
  expect(await verified()).toMatchObject({ entries: 1, problem: 'copy' });
});

describe('an unsigned log', () => {
  it('is signed at the first start as it is, records it once, and continues', async () => {
    const plain = createAudit({ db: chain.store.db, now: auditNow });
    await plain.record({ projectId: 7, by: unsigned('anna', '10.0.0.1'), action: { zh: '改', en: 'Change' } });
    // Entries as they were before digests.
    await chain.store.db.updateTable('log_entries').set({ chain_nonce: null }).execute();
    await chain.rewrite({ set_value: '4' });
    expect(await chain.audit().begin()).toBe(true);
    expect(await chain.audit().begin()).toBe(true);
    await chain.record('next');
    expect(await contents()).toEqual(['Change', 'The operation log is signed from here on', 'Change']);
    expect(await verified()).toMatchObject({ entries: 3, problem: null });
  });

  it('may be empty: then nothing is recorded', async () => {
    expect(await chain.audit().begin()).toBe(true);
    expect(await contents()).toEqual([]);
    expect(chain.keys().judge(await chain.head())).toBe('own');
    expect(await verified()).toMatchObject({ entries: 0, problem: null });
  });

  it('does not exist after the first signature: removing the signature does not reset it', async () => {
    await chain.record('one');
    const { close } = await checkpoints();
    await close();
    const { signed: _gone, ...bare } = await chain.head();
    await chain.setHead(bare);
    expect(await chain.audit().begin()).toBe(false);
    expect(await contents()).toEqual(['Change']);
    expect(await verified()).toMatchObject({ problem: 'headUnsigned' });
  });

  it('cannot be written without the key once it is signed', async () => {
    await chain.record('one');
    const without = createAudit({ db: chain.store.db, now: auditNow });
    await expect(without.record({ projectId: 7, by: unsigned('x', ''), action: { zh: '改', en: 'Change' } })).rejects.toThrow('key');
  });

  it('accepts no entry without a digest after one with it', async () => {
    await chain.record('one');
    await chain.store.db
      .insertInto('log_entries')
      .values({
        ...(await chain.store.db.selectFrom('log_entries').selectAll().executeTakeFirstOrThrow()),
        id: 900,
        chain_nonce: null,
      })
      .execute();
    await chain.rewrite({ set_value: '4' }, chain.keys());
    expect(await verified()).toMatchObject({ brokenAt: 900, problem: 'entry' });
  });
});

it('a new key replaces the old one: the log records it, older signatures still verify, and the old key signs no more', async () => {
  await chain.record('one');
  const first = await checkpoints();
  await first.close();
  const old = chain.keys();
  const keyId = renewAuditKey({ SHARED_DIR: chain.dataDir });
  expect(keyId).not.toBe(old.keyId);
  expect(await readFile(join(chain.dataDir, 'keys/audit-ed25519.pem'), 'utf8')).toContain('PRIVATE');
  expect(chain.keys().judge(await chain.head())).toBe('older');
  await chain.record('two');
  expect(await contents()).toEqual(['Change', 'The operation log is signed with a new key', 'Change']);
  expect((await chain.head()).signed?.keyId).toBe(keyId);
  const second = await checkpoints();
  await second.close();
  expect(await verified()).toMatchObject({ entries: 3, problem: null });
});

describe('the key of a signed log', () => {
  const file = () => join(chain.dataDir, 'keys/audit-ed25519.pem');
  const open = () => openAuditKeys(chain.store.db, { SHARED_DIR: chain.dataDir });
  const signedBy = async () => (await chain.head()).signed?.keyId.slice(0, 16);

  it('is created for a log that was never signed, and found again', async () => {
    const { keyId } = await open();
    await chain.record('one');
    expect((await open()).keyId).toBe(keyId);
  });

  it('is not replaced if it is missing or different: the log is unchanged in both cases', async () => {
    await chain.record('one');
    const right = await readFile(file());
    await rm(file());
    const signer = await signedBy();
    await expect(open()).rejects.toThrow(
      `${file()} is missing, but the operation log is signed with key ${signer}; put that key back, or run "admin rotate-audit-key"`,
    );
    expect(existsSync(file())).toBe(false);
    const other = makeAuditKeys({ SHARED_DIR: chain.dataDir });
    await expect(open()).rejects.toThrow(`${file()} holds another key (${other.keyId.slice(0, 16)})`);
    expect(await contents()).toEqual(['Change']);
    await writeFile(file(), right);
    expect(chain.keys().judge(await chain.head())).toBe('own');
    expect((await open()).judge(await chain.head())).toBe('own');
  });

  it('is not replaced by an earlier one of the same log', async () => {
    await chain.record('one');
    const earlier = await readFile(file());
    renewAuditKey({ SHARED_DIR: chain.dataDir });
    expect(await chain.audit().begin()).toBe(true);
    await open();
    await writeFile(file(), earlier);
    await expect(open()).rejects.toThrow(/holds another key/);
  });

  it('is required also if the signature was removed from the head, and if the folder with its public part is new', async () => {
    await chain.record('one');
    const { close } = await checkpoints();
    await close();
    const head = await chain.head();
    const { signed: _signed, ...bare } = head;
    await chain.setHead(bare);
    const right = await readFile(file());
    await rm(join(chain.dataDir, 'keys'), { recursive: true });
    await expect(open()).rejects.toThrow(/is missing.*admin sign-audit/);
    await chain.setHead(head);
    await expect(open()).rejects.toThrow(/is missing.*admin sign-audit/);
    await mkdir(join(chain.dataDir, 'keys'));
    await writeFile(file(), right);
    expect((await open()).judge(head)).toBe('own');
  });

  it('stays if a head was forged: then nothing is signed, and the server continues to run', async () => {
    await chain.record('one');
    const { close } = await checkpoints();
    await close();
    const elsewhere = await mkdtemp(join(tmpdir(), 'czyun-forger-'));
    await chain.rewrite({ set_value: '6' }, makeAuditKeys({ SHARED_DIR: elsewhere }));
    await rm(elsewhere, { recursive: true });
    expect((await open()).judge(await chain.head())).toBe('unknown');
  });

  it('is refused by name if the file contains none: empty, garbage, another kind, a folder', async () => {
    await chain.record('one');
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    for (const content of ['', 'garbage', rsa]) {
      await writeFile(file(), content);
      await expect(open()).rejects.toThrow(`${file()} holds no Ed25519 private key; put the right key back`);
      expect(() => renewAuditKey({ SHARED_DIR: chain.dataDir })).toThrow('no Ed25519');
      expect(await readFile(file(), 'utf8')).toBe(String(content));
    }
    await rm(file());
    await mkdir(file());
    await expect(open()).rejects.toThrow(`${file()} cannot be read (EISDIR)`);
  });
});

describe('signed heads', () => {
  it('are stored after a hundred entries or on demand, in the table, beside the key, and in the second file', async () => {
    const copy = join(chain.dataDir, 'second/place.jsonl');
    const made = await checkpoints(copy);
    await chain.record('one');
    await made.take();
    expect(made.told).toEqual([]);
    for (let count = 0; count < 99; count += 1) await chain.record(String(count));
    await made.take();
    await made.take();
    await chain.record('last');
    await made.close();
    expect([made.told, made.failed]).toEqual([[100, 101], []]);
    expect([...(await readWitness(copy)).keys()]).toEqual([100, 101]);
    expect(await readWitness(copy)).toEqual(await readWitness(witnessFile(chain.keys())));
    expect((await chain.store.db.selectFrom('audit_checkpoints').select('entries').execute()).map(({ entries }) => entries)).toEqual([
      100, 101,
    ]);
    // The next start continues at the last head.
    const again = await checkpoints();
    await again.close();
    expect(again.told).toEqual([]);
  });

  it('of a truncated line are ignored after a crash, and the next one starts a new line', async () => {
    const { appendFile } = await import('node:fs/promises');
    const file = witnessFile(chain.keys());
    const line = (entries: number) => ({ entries, id: entries, hash: 'h', keyId: 'k', signature: 's', time: 1 });
    await addWitness(file, line(1));
    await appendFile(file, '{"entries":2,"id"');
    await addWitness(file, line(3));
    expect([...(await readWitness(file)).keys()]).toEqual([1, 3]);
  });

  it('of an invalid chain are not stored', async () => {
    await chain.record('one');
    await chain.rewrite({ set_value: '5' });
    const made = await checkpoints();
    await made.close();
    expect(made.told).toEqual([]);
  });
});
