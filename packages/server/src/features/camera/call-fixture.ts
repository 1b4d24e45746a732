import { cameraApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(cameraApi, {
    getCameraToken: {
      status: 503,
    },
    getCameraPicture: {
      fields: { deviceSerial: 'C1' },
      status: 503,
    },
    getAlarmPictures: { fields: { entryId: 1 } },
    getAlarmPicture: { fields: { id: 1 }, status: 404 },
    saveCameraPlaces: { fields: { deviceSerial: 'C1', devices: [], regions: [] }, status: 404, again: 'acts' },
    saveCameraPreset: { fields: { deviceSerial: 'C1', name: 'Gate' }, status: 503, again: 'acts' },
    sendCameraToPreset: { fields: { id: 999_999 }, status: 404, again: 'acts' },
    removeCameraPreset: { fields: { id: 999_999 }, status: 404, again: 'acts' },
    startPanTilt: {
      fields: { deviceSerial: 'C1', direction: 1 },
      status: 503,
      again: 'acts',
    },
    stopPanTilt: {
      fields: { deviceSerial: 'C1' },
      status: 503,
      again: 'acts',
    },
  }),
];
