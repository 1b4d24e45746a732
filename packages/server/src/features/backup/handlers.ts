import type { backupApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type BackupDeps, createBackupService } from './service.ts';

export function backupHandlers(deps: BackupDeps): Handlers<typeof backupApi> {
  const service = createBackupService(deps);
  return { backup: ({ body }, { address }) => service.backUp(body.ticket, address) };
}
