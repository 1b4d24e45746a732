/** What an owner who gives no sign of life left behind: told truthfully, and never sent again. */

import type { Ends } from './ends.ts';
import { deedOfRow } from './entry.ts';
import { abandonedCommands } from './repo.ts';
import type { CommandsDeps, Outcome } from './types.ts';
import { reasons } from './words.ts';

export interface RecoveryDeps extends Pick<CommandsDeps, 'db' | 'logger'> {
  readonly ends: Pick<Ends, 'write'>;
  /** Epoch ms of leases. */
  readonly leaseNow: () => number;
  /** Rows that are being worked on here, whatever became of their lease. */
  readonly isOurs: (id: number) => boolean;
}

/** Ends what has been left: sent, its result is unknown; not sent, it is refused. */
export async function recover({ db, logger, ends, leaseNow, isOurs }: RecoveryDeps): Promise<void> {
  const now = leaseNow();
  for (const row of await abandonedCommands(db, now)) {
    if (isOurs(row.id)) continue;
    const outcome: Outcome =
      row.state === 'sent'
        ? { result: 'timeout', reason: reasons.restartedSent, readBack: null }
        : { result: 'refused', reason: reasons.restartedUnsent, readBack: null };
    await ends.write(row.id, deedOfRow(row), outcome, { expiredAt: now }).catch((error: unknown) => {
      logger.error({ err: error, commandId: row.id }, 'the end of a command could not be written');
    });
  }
}
