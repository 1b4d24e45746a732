import { join } from 'node:path';
import { filesApi, picturesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { fileHandlers, pictureHandlers } from './handlers.ts';
import { createPictures } from './pictures.ts';
import { createFileService } from './service.ts';
import { createFileStore } from './store.ts';
import { fileSweeping } from './sweeping.ts';

export const filesFeature = defineFeature('files', { apis: [filesApi, picturesApi] }, (deps) => {
  const { settings } = deps;
  const store = createFileStore(join(settings.SHARED_DIR, 'files'), settings.UPLOAD_LIMIT_MB);
  const files = createFileService({ ...deps, store });
  // The call limits the size of pictures.
  const pictures = createPictures({
    ...deps,
    store: createFileStore(join(settings.SHARED_DIR, 'files'), picturesApi.setPicture.rawKb / 1024),
  });
  return { calls: [answered(filesApi, fileHandlers(files)), answered(picturesApi, pictureHandlers(pictures))], jobs: fileSweeping(files) };
});
