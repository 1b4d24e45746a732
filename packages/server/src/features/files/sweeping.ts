/** Periodic removal of unreferenced files. */
import { z } from 'zod';
import { defineJob, type JobParts, type Schedule } from '../../jobs/index.ts';
import type { FileService } from './service.ts';

export function fileSweeping(files: Pick<FileService, 'sweep'>): JobParts {
  const job = defineJob({
    kind: 'file-sweep',
    name: { zh: '清理残留文件', en: 'Removal of leftover files' },
    input: z.object({}),
    permission: null,
    run: async () => ({ removed: await files.sweep() }),
  });
  const schedule: Schedule<Record<string, never>> = {
    ...{ name: 'file-sweep', job, input: {} },
    ...{ pattern: '47 3 * * *', timeZone: 'UTC', missed: 'once' },
  };
  return { schedules: () => [schedule] };
}
