import { cameraApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { cameraHandlers } from './handlers.ts';
import { createCameraProvider } from './provider.ts';
import { createCameraService } from './service.ts';

export const cameraFeature = defineFeature('camera', { apis: [cameraApi] }, (deps) => ({
  calls: [answered(cameraApi, cameraHandlers(createCameraService({ ...deps, provider: createCameraProvider(deps) })))],
}));
