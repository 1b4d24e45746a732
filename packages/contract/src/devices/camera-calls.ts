import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { id, int } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

const which = {
  projectId,
  deviceSerial: pattern(32, /^[A-Za-z0-9]+$/, 'cameraSerialWrong').describe('Serial number of the camera, as the video provider gave it'),
  channelNo: int.min(1).max(1000).default(1).describe('Channel of the camera'),
};
const camera = { ...which, accessToken: z.string().min(1).max(200).optional().describe("The server's own token when absent") };
/** 0 up, 1 down, 2 left, 3 right, 4 up left, 5 down left, 6 up right, 7 down right, 8 zoom in, 9 zoom out, 10 focus near, 11 focus far. */
const direction = int.min(0).max(11);
const scope = { field: 'projectId', kind: 'project' } as const;
const moved = z.object({ moved: z.literal(true) });

/** A picture that a camera of the project took when an alarm was raised. */
export const alarmPicture = z.object({
  id: z.number().int(),
  deviceSerial: z.string(),
  channelNo: z.number().int(),
  /** Epoch ms. */
  taken: z.number(),
});
export type AlarmPicture = z.infer<typeof alarmPicture>;

export const cameraApi = defineApi({
  cameraList: {
    method: 'GET',
    path: '/czyun/camera/list',
    access: 'project.view',
    scope,
    summary: 'Cameras that are registered for a project, and whether the server has a video provider',
    query: z.object({ projectId }),
    response: z.object({
      configured: z.boolean(),
      /** Address of the provider's page that plays live video; null: none is set. */
      player: z.string().nullable(),
      list: z.array(z.object({ deviceSerial: z.string(), channelNo: z.number().int() })),
    }),
  },
  getCameraToken: {
    method: 'GET',
    path: '/czyun/getToken',
    access: 'session',
    cost: 'outside',
    summary: 'Token of the video provider for the player, for members of projects that have cameras',
    response: z.object({ accessToken: z.string(), expireTime: z.number() }),
  },
  getCameraPicture: {
    method: 'GET',
    path: '/api/camera/picture',
    access: 'project.view',
    scope,
    file: true,
    cost: 'outside',
    summary: 'A picture that a camera of the project takes now, JPEG or PNG; at most one in five seconds for all who ask',
    query: z.object(which),
    response: z.unknown(),
  },
  getAlarmPictures: {
    method: 'GET',
    path: '/api/camera/alarmPictures',
    access: 'project.view',
    scope,
    cost: 'normal',
    summary: 'Pictures that cameras of the project took when an alarm was raised; none where there is no camera, or the provider gave none',
    names: { entryId: ['日志条目', 'Log entry'] },
    query: z.object({ projectId, entryId: id.describe('Alarm, by the ID of its log entry') }),
    response: z.array(alarmPicture),
  },
  getAlarmPicture: {
    method: 'GET',
    path: '/api/camera/alarmPicture',
    access: 'project.view',
    scope,
    file: true,
    cost: 'normal',
    summary: 'The bytes of a picture beside an alarm, JPEG or PNG',
    query: z.object({ projectId, id: id.describe('Picture, by the ID that getAlarmPictures lists') }),
    response: z.unknown(),
  },
  startPanTilt: {
    method: 'POST',
    path: '/czyun/camera/ptz/start',
    access: 'device.control',
    scope,
    changes: true,
    cost: 'outside',
    summary: 'Start to turn or zoom a camera of the project; one person steers at a time, and the server stops it after 8 s',
    body: z.object({
      ...camera,
      direction: direction.describe(
        '0 up, 1 down, 2 left, 3 right, 4 up left, 5 down left, 6 up right, 7 down right, 8 zoom in, 9 zoom out, 10 focus near, 11 focus far',
      ),
      speed: int.min(0).max(2).default(1).describe('0 slow, 1 normal, 2 fast'),
    }),
    response: moved,
  },
  stopPanTilt: {
    method: 'POST',
    path: '/czyun/camera/ptz/stop',
    access: 'device.control',
    scope,
    changes: true,
    cost: 'outside',
    summary: 'Stop turning or zooming a camera of the project',
    body: z.object({
      ...camera,
      direction: direction
        .optional()
        .describe(
          '0 up, 1 down, 2 left, 3 right, 4 up left, 5 down left, 6 up right, 7 down right, 8 zoom in, 9 zoom out, 10 focus near, 11 focus far',
        ),
    }),
    response: moved,
  },
});
