import { cameraApi } from '@czyun/contract';
import { systemClock } from '../../clock.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { cameraHandlers } from './handlers.ts';
import { createCameraPictures } from './pictures.ts';
import { createCameraProvider } from './provider.ts';
import { createCameraService } from './service.ts';
import { createSteering } from './steering.ts';

export const cameraFeature = defineFeature('camera', { apis: [cameraApi] }, (deps) => {
  const { elapsed } = systemClock;
  const provider = createCameraProvider(deps);
  const steering = createSteering({ elapsed, log: deps.logger });
  const takePicture = createCameraPictures({ provider, elapsed });
  return {
    calls: [answered(cameraApi, cameraHandlers(createCameraService({ ...deps, provider, steering, takePicture })))],
    stop: () => steering.close(),
  };
});
