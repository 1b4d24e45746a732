import type { cameraApi } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { AlarmPictures } from './alarm-pictures.ts';
import type { CameraService } from './service.ts';

export function cameraHandlers(cameras: CameraService, alarmPictures: Pick<AlarmPictures, 'list' | 'file'>): Handlers<typeof cameraApi> {
  return {
    cameraList: ({ query }) => cameras.list(query.projectId),
    getCameraToken: (_input, { session }) => {
      if (!session) throw new AppError('notLoggedIn');
      return cameras.token(session);
    },
    getCameraPicture: ({ query }) => cameras.picture(query.projectId, query.deviceSerial, query.channelNo),
    getAlarmPictures: ({ query }) => alarmPictures.list(query.projectId, query.entryId),
    getAlarmPicture: ({ query }) => alarmPictures.file(query.projectId, query.id),
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
