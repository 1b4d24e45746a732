import { cameraApi } from '@czyun/contract';
import { systemClock } from '../../clock.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { listOf } from '../operation-fields.ts';
import { createAlarmPictures } from './alarm-pictures.ts';
import { cameraHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { createCameraPictures } from './pictures.ts';
import { createPresetService } from './presets-service.ts';
import { createCameraProvider } from './provider.ts';
import { createCameraService } from './service.ts';
import { createSteering } from './steering.ts';

const operations = {
  devices: ['设备', 'Devices', listOf(String)],
  regions: ['区域', 'Zones', listOf(String)],
} as const;

export const cameraFeature = defineFeature('camera', { apis: [cameraApi], operations, migrations }, (deps) => {
  const { elapsed } = systemClock;
  const provider = createCameraProvider(deps);
  const steering = createSteering({ elapsed, log: deps.logger });
  const takePicture = createCameraPictures({ provider, elapsed });
  const alarmPictures = createAlarmPictures({ ...deps, provider, takePicture });
  const cameras = createCameraService({ ...deps, provider, steering, takePicture });
  const presets = createPresetService({ ...deps, provider, steering, check: cameras.check });
  return {
    calls: [answered(cameraApi, cameraHandlers({ cameras, alarmPictures, presets }))],
    consumers: [alarmPictures.consumer],
    stop: () => steering.close(),
  };
});
