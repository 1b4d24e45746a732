import type { cameraApi } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { AlarmPictures } from './alarm-pictures.ts';
import type { PresetService } from './presets-service.ts';
import type { CameraService } from './service.ts';

export interface CameraParts {
  readonly cameras: CameraService;
  readonly alarmPictures: Pick<AlarmPictures, 'list' | 'file'>;
  readonly presets: PresetService;
}

export function cameraHandlers({ cameras, alarmPictures, presets }: CameraParts): Handlers<typeof cameraApi> {
  return {
    cameraList: ({ query }) => cameras.list(query.projectId),
    getCameraToken: (_input, { session }) => {
      if (!session) throw new AppError('notLoggedIn');
      return cameras.token(session);
    },
    getCameraPicture: ({ query }) => cameras.picture(query.projectId, query.deviceSerial, query.channelNo),
    getAlarmPictures: ({ query }) => alarmPictures.list(query.projectId, query.entryId),
    getAlarmPicture: ({ query }) => alarmPictures.file(query.projectId, query.id),
    saveCameraPlaces: ({ body }, context) => presets.savePlaces(body, actorOf(context)),
    saveCameraPreset: ({ body }, context) => presets.save(body, actorOf(context)),
    sendCameraToPreset: async ({ body }, context) => {
      await presets.move(body.projectId, body.id, actorOf(context));
      return { moved: true };
    },
    removeCameraPreset: async ({ body }, context) => ({ removed: await presets.remove(body.projectId, body.id, actorOf(context)) }),
    startPanTilt: async ({ body }, context) => {
      await cameras.move('start', body, actorOf(context));
      return { moved: true };
    },
    stopPanTilt: async ({ body }, context) => {
      await cameras.move('stop', body, actorOf(context));
      return { moved: true };
    },
  };
}
