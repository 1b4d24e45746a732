import { screen } from '../../platform/address/screen.ts';

export const processRecordScreen = screen(
  'dev-process-record',
  async () => (await import('./process-record-screen.tsx')).ProcessRecordScreen,
);
