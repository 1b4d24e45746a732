/** Commands about the signed chain of operation entries. */
import { auditProblems, counted } from '@czyun/contract';
import { auditKeyId, openVerifier, renewAuditKey, verifyChain } from '../audit/index.ts';
import { lockFolder } from '../process/folder-lock.ts';
import { reasonOf } from '../process/refused.ts';
import { CommandRefused } from './refused.ts';
import { consoleUser, withDatabase, withStore } from './store.ts';
import type { Command } from './types.ts';

/** Needs public keys only, so it also works if the signing key is missing. */
export const verifyAudit: Command = async ({ settings, say }) => {
  const keyId = readable(() => auditKeyId(settings));
  const verifier = readable(() => openVerifier(settings, keyId ?? undefined));
  const { entries, archived, brokenAt, problem, head } = await withDatabase(settings, ({ db }) => verifyChain(db, verifier));
  if (problem === null) {
    const before = archived === 0 ? '' : `, ${archived} of them in archives`;
    say(`the chain holds: ${counted(entries, 'entry', 'entries')}${before}, head ${head}, key ${keyId ?? 'missing'}`);
    return 0;
  }
  say(
    brokenAt === null
      ? `the chain does not verify after ${counted(entries, 'entry that fits', 'entries that fit')}: ${auditProblems[problem].en}`
      : `the chain breaks at entry ${brokenAt}, after ${counted(entries, 'entry that fits', 'entries that fit')}: ${auditProblems[problem].en}`,
  );
  return 1;
};

/** Deletes the old private key, if it still exists; its public part stays, so that its signatures still verify. */
export const rotateAuditKey: Command = async ({ settings, say }) => {
  const lock = lockFolder(settings.DATA_DIR);
  if (!lock) throw new CommandRefused(`DATA_DIR: ${settings.DATA_DIR} is in use by a server; stop it first`);
  try {
    const before = readable(() => auditKeyId(settings));
    const verifier = readable(() => openVerifier(settings, before ?? undefined));
    const { problem } = await withDatabase(settings, ({ db }) => verifyChain(db, verifier));
    // A new key must not vouch for a chain that does not verify.
    if (problem !== null) throw unverified();
    const keyId = readable(() => renewAuditKey(settings));
    await withStore(
      settings,
      async ({ audit, security }) => {
        const { by } = consoleUser();
        if (!(await audit.begin(by))) throw unverified();
        security.note({ kind: 'auditKeyChanged', by, detail: before === null ? `${keyId}; the key file was missing` : keyId });
      },
      { anyKey: true },
    );
    say(`the operation log is signed with a new key from here on: ${keyId}`);
  } finally {
    lock.release();
  }
  return 0;
};

/** With the key in the file, or a new one if it is missing. */
export const signAudit: Command = async ({ settings, say }) => {
  await withStore(
    settings,
    async ({ audit, security }) => {
      const { by } = consoleUser();
      await audit.signAgain(by);
      security.note({ kind: 'auditSignedAgain', by });
    },
    { anyKey: true },
  );
  say('the end of the operation log is signed again, and an entry says so');
  return 0;
};

const unverified = () => new CommandRefused('the chain does not verify: see verify-audit; sign-audit signs it as it is');

/** Reads key files; a damaged one is reported in one line. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new CommandRefused(`AUDIT_KEY_FILE: ${reasonOf(error)}`);
  }
}
