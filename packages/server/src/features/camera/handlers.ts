import type { cameraApi } from '@czyun/contract';
import { AppError } from '../../http/errors.ts';
import type { Handlers } from '../../http/kernel.ts';
import type { CallContext } from '../../http/session-info.ts';
import type { CameraService } from './service.ts';

const who = ({ session, address }: CallContext) => ({ userName: session?.userName ?? '', address });

/** Handlers of the calls of contract/calls/camera.ts. */
export function cameraHandlers(cameras: CameraService): Handlers<typeof cameraApi> {
  return {
    getCameraToken: (_input, { session }) => {
      if (!session) throw new AppError('notLoggedIn');
      return cameras.token(session);
    },
    startPanTilt: async ({ body }, context) => {
      await cameras.move('start', body, who(context));
      return { moved: true };
    },
    stopPanTilt: async ({ body }, context) => {
      await cameras.move('stop', body, who(context));
      return { moved: true };
    },
  };
}
