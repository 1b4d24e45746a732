import { deviceTypesApi } from '@czyun/contract';
import { examplesOf, file } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(deviceTypesApi, {
    getDeviceTypeFile: {
      fields: { typeId: 1203 },
    },
    addDeviceType: {
      again: (() => {
        let body: Buffer | undefined;
        return async (of) => {
          const { projectId } = of;
          body ??= await file(of, `/api/setup/getDeviceTypeFile?projectId=${projectId}&typeId=1203`);
          return { path: `/api/setup/addDeviceType?projectId=${projectId}&apply=true`, body };
        };
      })(),
    },
    removeDeviceType: {
      fields: { typeId: 999_999 },
      status: 404,
      again: 'acts',
    },
  }),
];
