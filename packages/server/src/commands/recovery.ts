/** Ends commands whose server stopped renewing their lease. They are never sent again. */

import { factsOfRow } from './entry.ts';
import type { Ends } from './path/end.ts';
import { reasons } from './reasons.ts';
import { abandonedCommands } from './repo.ts';
import type { CommandsDeps, Outcome } from './types.ts';

export interface RecoveryDeps extends Pick<CommandsDeps, 'db' | 'logger'> {
  readonly ends: Pick<Ends, 'write'>;
  /** Epoch ms of leases. */
  readonly leaseNow: () => number;
  /** Rows of this process, even if their lease has expired. */
  readonly isOurs: (id: number) => boolean;
}

/** Sent commands end with an unknown result, unsent ones are refused. */
export async function recover({ db, logger, ends, leaseNow, isOurs }: RecoveryDeps): Promise<void> {
  const now = leaseNow();
  for (const row of await abandonedCommands(db, now)) {
    if (isOurs(row.id)) continue;
    const outcome: Outcome =
      row.state === 'sent'
        ? { result: 'timeout', reason: reasons.restartedSent, readBack: null }
        : { result: 'refused', reason: reasons.restartedUnsent, readBack: null };
    await ends.write(row.id, factsOfRow(row), outcome, { expiredAt: now }).catch((error: unknown) => {
      logger.error({ err: error, commandId: row.id }, 'the end of a command could not be written');
    });
  }
}
