import { cameraApi } from '@czyun/contract';
import { systemClock } from '../../clock.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createAlarmPictures } from './alarm-pictures.ts';
import { cameraHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { createCameraPictures } from './pictures.ts';
import { createCameraProvider } from './provider.ts';
import { createCameraService } from './service.ts';
import { createSteering } from './steering.ts';

export const cameraFeature = defineFeature('camera', { apis: [cameraApi], migrations }, (deps) => {
  const { elapsed } = systemClock;
  const provider = createCameraProvider(deps);
  const steering = createSteering({ elapsed, log: deps.logger });
  const takePicture = createCameraPictures({ provider, elapsed });
  const alarmPictures = createAlarmPictures({ ...deps, provider, takePicture });
  const cameras = createCameraService({ ...deps, provider, steering, takePicture });
  return {
    calls: [answered(cameraApi, cameraHandlers(cameras, alarmPictures))],
    consumers: [alarmPictures.consumer],
    stop: () => steering.close(),
  };
});
