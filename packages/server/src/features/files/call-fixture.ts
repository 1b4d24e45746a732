import { filesApi, picturesApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(filesApi, {
    uploadFile: {
      fields: { name: 'rubbish.txt' },
      again: 'acts',
    },
    removeFile: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    downloadFile: {
      fields: { id: 999_999 },
      status: 404,
    },
  }),
  examplesOf(picturesApi, {
    projectPicture: {
      // No picture was uploaded.
      status: 404,
    },
    setPicture: {
      again: 'acts',
    },
    removePicture: {
      again: 'acts',
    },
  }),
];
