import { join } from 'node:path';
import { filesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { fileHandlers } from './handlers.ts';
import { createFileService } from './service.ts';
import { createFileStore } from './store.ts';
import { fileSweeping } from './sweeping.ts';

export const filesFeature = defineFeature('files', (deps) => {
  const { settings } = deps;
  const files = createFileService({ ...deps, store: createFileStore(join(settings.DATA_DIR, 'files'), settings.UPLOAD_LIMIT_MB) });
  return { calls: [answered(filesApi, fileHandlers(files))], jobs: fileSweeping(files) };
});
