/** The commands about the key of the operation log, on a store in a separate folder. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unsigned } from '../kernel/actor.ts';
import { readSettings } from '../settings.ts';
import { rotateAuditKey, signAudit, verifyAudit } from './audit-commands.ts';
import { backUp } from './backup.ts';
import { CommandRefused } from './refused.ts';
import { withStore } from './store.ts';
import type { Command } from './types.ts';

let folder: string;
let data: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'czyun-audit-'));
  data = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settings = () => {
  const read = readSettings({ DATA_DIR: data });
  if ('refusals' in read) throw new Error(read.refusals.join());
  return read;
};
/** Output of a command and its exit code; a refusal as text. */
async function run(command: Command, argument = ''): Promise<{ readonly code: number; readonly said: string }> {
  const said: string[] = [];
  const input = {
    settings: settings(),
    input: process.stdin,
    argument,
    name: undefined,
    url: undefined,
    say: (line: string) => void said.push(line),
  };
  const code = await command(input).catch((error: unknown) => {
    if (!(error instanceof CommandRefused)) throw error;
    said.push(error.message);
    return 1;
  });
  return { code, said: said.join('\n') };
}
const record = (make = false) =>
  withStore(settings(), ({ audit }) => audit.record({ projectId: null, by: unsigned('anna', ''), action: { zh: '改', en: 'Change' } }), {
    make,
  });

it('a missing key is replaced on demand only: commands that sign are refused, others work', async () => {
  await record(true);
  const file = join(data, 'keys/audit-ed25519.pem');
  await rm(file);
  await expect(record()).rejects.toThrow(/^AUDIT_KEY_FILE: .*audit-ed25519\.pem is missing, .*rotate-audit-key[^\n]*$/);
  expect((await run(backUp, join(folder, 'rescue'))).code).toBe(0);
  expect((await run(verifyAudit)).said).toMatch(/^the chain holds: 1 entry, head \w+, key missing$/);
  expect(existsSync(file)).toBe(false);

  expect((await run(rotateAuditKey)).code).toBe(0);
  expect((await run(verifyAudit)).said).toMatch(/^the chain holds: 2 entries, .* key [0-9a-f]{64}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await record();
  const store = new DatabaseSync(join(data, 'main.db'));
  expect(store.prepare('select kind, detail from security_events').all()).toMatchObject([
    { kind: 'auditKeyChanged', detail: expect.stringMatching(/^[0-9a-f]{64}; the key file was missing$/) },
  ]);
  store.close();
});

it('without the public keys the signer is unknown: an operator signs the log as it is', async () => {
  await record(true);
  await rm(join(data, 'keys'), { recursive: true });
  expect((await run(rotateAuditKey)).said).toContain('sign-audit');
  expect(existsSync(join(data, 'keys'))).toBe(false);
  expect((await run(signAudit)).code).toBe(0);
  await record();
  expect((await run(verifyAudit)).said).toMatch(/^the chain holds: 3 entries/);
});
