/** Commands about the signed chain of operation entries. */
import { auditProblems, counted } from '@czyun/contract';
import { renewAuditKey } from '../features/audit/index.ts';
import { lockFolder } from '../process/folder-lock.ts';
import { CommandRefused } from './refused.ts';
import { consoleUser, withStore } from './store.ts';
import type { Command } from './types.ts';

export const verifyAudit: Command = async ({ settings, say }) => {
  const { entries, archived, brokenAt, problem, head, keyId } = await withStore(settings, async ({ audit, auditKeys }) => ({
    ...(await audit.verify()),
    keyId: auditKeys.keyId,
  }));
  if (problem === null) {
    const before = archived === 0 ? '' : `, ${archived} of them in archives`;
    say(`the chain holds: ${counted(entries, 'entry', 'entries')}${before}, head ${head}, key ${keyId}`);
    return 0;
  }
  say(
    brokenAt === null
      ? `the chain does not verify after ${counted(entries, 'entry that fits', 'entries that fit')}: ${auditProblems[problem].en}`
      : `the chain breaks at entry ${brokenAt}, after ${counted(entries, 'entry that fits', 'entries that fit')}: ${auditProblems[problem].en}`,
  );
  return 1;
};

/** The old private key is gone afterwards; its public part stays, so that what it signed still verifies. */
export const rotateAuditKey: Command = async ({ settings, say }) => {
  const lock = lockFolder(settings.DATA_DIR);
  if (!lock) throw new CommandRefused(`DATA_DIR: ${settings.DATA_DIR} is in use by a server; stop it first`);
  try {
    const keyId = await withStore(settings, async ({ audit }) => {
      // Only a chain that verifies goes over to a new key.
      if (!(await audit.begin()) || (await audit.verify()).problem !== null)
        throw new CommandRefused('the chain does not verify; see verify-audit');
      return renewAuditKey(settings);
    });
    await withStore(settings, ({ audit }) => audit.begin());
    say(`the operation log is signed with a new key from here on: ${keyId}`);
  } finally {
    lock.release();
  }
  return 0;
};

export const signAudit: Command = async ({ settings, say }) => {
  await withStore(settings, async ({ audit, security }) => {
    const { by } = consoleUser();
    await audit.signAgain(by);
    security.note({ kind: 'auditSignedAgain', by });
  });
  say('the end of the operation log is signed again, and an entry says so');
  return 0;
};
