/** The export verifies with nothing but the file: a copy of the script in an empty folder. */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuditExport } from './audit-export.ts';
import { auditNow, type SignedChain, signedChain } from './fixture.ts';
import { makeAuditKeys, renewAuditKey } from './keys.ts';

let chain: SignedChain;
let elsewhere: string;
beforeEach(async () => {
  chain = await signedChain();
  elsewhere = await mkdtemp(join(tmpdir(), 'czyun-auditor-'));
  await copyFile(join(import.meta.dirname, '../../../../scripts/verify-audit-export.ts'), join(elsewhere, 'verify.ts'));
});
afterEach(async () => {
  await chain?.close();
  await rm(elsewhere, { recursive: true, force: true });
});

async function exported(projectId: number | null): Promise<string[]> {
  const auditExport = createAuditExport({ db: chain.store.db, audit: chain.audit(), keys: chain.keys() });
  const { content } = await auditExport.export(projectId, auditNow());
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString().trim().split('\n');
}

async function verify(lines: readonly string[], key?: string) {
  await writeFile(join(elsewhere, 'log.jsonl'), `${lines.join('\n')}\n`);
  if (key) await writeFile(join(elsewhere, 'key.pem'), key);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.ts', 'log.jsonl', ...(key ? ['key.pem'] : [])], {
    cwd: elsewhere,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  });
  return { ok: status === 0, said: stdout + stderr };
}

const publicKey = () => chain.keys().publicKeys.get(chain.keys().keyId) ?? '';

describe('an export of operation entries', () => {
  beforeEach(async () => {
    await chain.audit().begin();
    for (const [target, projectId] of [
      ['one', 7],
      ['of another project', 8],
      ['two', 7],
      ['three', 7],
    ] as const)
      await chain.record(target, projectId);
  });

  it('verifies with the file alone, and with the public key from elsewhere', async () => {
    const lines = await exported(null);
    expect(await verify(lines)).toEqual({ ok: true, said: expect.stringContaining('verified: 4 entries, 4 of them') });
    expect((await verify(lines, publicKey())).ok).toBe(true);
    expect((await verify(lines)).said).toContain(chain.keys().keyId);
  });

  it('of one project reveals nothing of the others, and verifies', async () => {
    const lines = await exported(7);
    expect(lines.join('\n')).not.toContain('of another project');
    expect(lines.filter((line) => line.includes('"fields":["operation"'))).toHaveLength(3);
    expect(await verify(lines, publicKey())).toEqual({ ok: true, said: expect.stringContaining('verified: 4 entries, 3 of them') });
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['an entry was changed', (lines) => lines.map((line) => line.replace('"two"', '"deux"'))],
    ['the digest of a foreign entry was changed', (lines) => lines.map((line) => line.replace(/"digest":"./, '"digest":"x'))],
    ['an entry is missing', (lines) => lines.toSpliced(1, 1)],
    ['a foreign entry is missing', (lines) => lines.toSpliced(2, 1)],
    ['entries are swapped', (lines) => lines.map((_line, at) => lines[at === 3 ? 4 : at === 4 ? 3 : at] ?? '')],
    ['the end is missing', (lines) => lines.slice(0, -1)],
    ['the newest entry is missing', (lines) => lines.toSpliced(4, 1)],
    ['the content of a foreign entry was taken out of the chain', (lines) => lines.map((line) => line.replace(/"digest":"[^"]*",/, ''))],
    ['the signature was changed', (lines) => lines.map((line) => line.replace(/"signature":"../, '"signature":"AA'))],
  ])('does not verify when %s', async (_what, change) => {
    const lines = await exported(7);
    const changed = change(lines);
    expect(changed).not.toEqual(lines);
    expect((await verify(changed)).said).toMatch(/^NOT verified/);
  });

  it('that was forged with another key is detected with the right one', async () => {
    const forger = makeAuditKeys({ SHARED_DIR: join(elsewhere, 'forger') });
    const key = publicKey();
    await chain.rewrite({ set_value: '5' }, forger);
    const lines = (await exported(null)).map((line) =>
      line.startsWith('{"head"')
        ? JSON.stringify({ ...(JSON.parse(line) as object), publicKeys: Object.fromEntries(forger.publicKeys) })
        : line,
    );
    expect((await verify(lines)).ok).toBe(true);
    expect(await verify(lines, key)).toEqual({ ok: false, said: expect.stringContaining('another key') });
  });

  it('names earlier keys as well', async () => {
    renewAuditKey({ SHARED_DIR: chain.dataDir });
    await chain.record('with the new key');
    const last = JSON.parse((await exported(null)).at(-1) ?? '') as { publicKeys: Record<string, string>; keyId: string };
    expect(Object.keys(last.publicKeys)).toHaveLength(2);
    expect(last.keyId).toBe(chain.keys().keyId);
  });
});

it('states what an export of one project cannot prove about entries older than digests', async () => {
  await chain.record('one', 8);
  await chain.store.db.updateTable('log_entries').set({ chain_nonce: null }).execute();
  await chain.rewrite({ set_value: '4' }, chain.keys());
  await chain.record('two', 7);
  expect(await verify(await exported(7))).toEqual({ ok: true, said: expect.stringContaining('older than digests') });
});
