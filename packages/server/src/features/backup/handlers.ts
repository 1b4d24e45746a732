import type { operationsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type BackupDeps, createBackupService } from './service.ts';

/** Handlers of the calls of contract/calls/operations.ts. */
export function operationsHandlers(deps: BackupDeps): Handlers<typeof operationsApi> {
  const service = createBackupService(deps);
  return { backup: ({ body }, { address }) => service.backUp(body.ticket, address) };
}
