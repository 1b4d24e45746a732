import { carbonApi } from '@czyun/contract';
import { useCall, useChange } from '../../platform/api/use-call.ts';

export const useCarbonSettings = (projectId: number) =>
  useCall(carbonApi.carbonSettings, { query: { projectId } }, { freshMs: 30_000, quiet: true });

export const useSaveCarbon = (onDone: () => void) =>
  useChange(carbonApi.carbonSettingsSave, { renews: [carbonApi.carbonSettings, carbonApi.carbon], quiet: true, onDone });
