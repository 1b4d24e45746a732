import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { id, int } from '../fields/primitives.ts';
import { deviceId, projectId, regionId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

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

/** A stored position of a camera. */
export const cameraPreset = z.object({ id: z.number().int(), name: z.string() });
export type CameraPreset = z.infer<typeof cameraPreset>;

/** Area that a camera covers: it takes the pictures of alarms of these devices and of the devices in these zones. */
export const cameraPlaces = z.object({ devices: z.array(z.number().int()), regions: z.array(z.number().int()) });
export type CameraPlaces = z.infer<typeof cameraPlaces>;

/** Maximum number of presets of one camera channel. */
export const maxCameraPresets = 32;

export const registeredCamera = cameraPlaces.extend({
  deviceSerial: z.string(),
  channelNo: z.number().int(),
  presets: z.array(cameraPreset),
});
export type RegisteredCamera = z.infer<typeof registeredCamera>;

export const cameraApi = defineApi({
  cameraList: {
    method: 'GET',
    path: '/czyun/camera/list',
    access: 'project.view',
    scope,
    cost: 'normal',
    summary:
      'Cameras that are registered for a project with what they look at and their presets, and whether the server has a video provider',
    query: z.object({ projectId }),
    response: z.object({
      configured: z.boolean(),
      /** Address of the provider's page that plays live video; null: none is set. */
      player: z.string().nullable(),
      list: z.array(registeredCamera),
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
  saveCameraPlaces: {
    method: 'POST',
    path: '/api/camera/savePlaces',
    access: 'project.setup',
    scope,
    changes: true,
    cost: 'normal',
    summary: 'Sets the devices and zones that a camera of the project looks at; it takes the pictures of their alarms',
    names: { devices: ['设备', 'Devices'], regions: ['区域', 'Zones'] },
    body: z.object({
      projectId,
      deviceSerial: which.deviceSerial,
      devices: z.array(deviceId).max(200).describe('Devices that the camera looks at'),
      regions: z.array(regionId).max(100).describe('Zones that the camera looks at, with the zones in them'),
    }),
    response: cameraPlaces,
  },
  saveCameraPreset: {
    method: 'POST',
    path: '/api/camera/savePreset',
    access: 'device.control',
    scope,
    changes: true,
    cost: 'outside',
    summary: 'Stores the present position of a camera of the project under a name, as a preset at the video provider',
    body: z.object({
      ...which,
      name: z.string().trim().min(1, fieldText('linkNameRequired')).max(40, fieldText('tooLong')).describe('Name of the position'),
    }),
    response: cameraPreset,
  },
  sendCameraToPreset: {
    method: 'POST',
    path: '/api/camera/sendToPreset',
    access: 'device.control',
    scope,
    changes: true,
    cost: 'outside',
    summary: 'Moves a camera of the project to a preset; one person steers at a time',
    body: z.object({ projectId, id: id.describe('Preset, by the ID that cameraList lists') }),
    response: moved,
  },
  removeCameraPreset: {
    method: 'POST',
    path: '/api/camera/removePreset',
    access: 'device.control',
    scope,
    changes: true,
    cost: 'outside',
    summary: 'Removes a preset here and at the video provider',
    body: z.object({ projectId, id: id.describe('Preset, by the ID that cameraList lists') }),
    response: z.object({ removed: z.boolean() }),
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
