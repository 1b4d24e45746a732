import { carbonApi } from '@czyun/contract';
import { type Outcome, useCall, useChange } from '../../platform/api/use-call.ts';

export const useCarbonSettings = (projectId: number) =>
  useCall(carbonApi.carbonSettings, { query: { projectId } }, { freshMs: 30_000, quiet: true });

export const useSaveCarbon = (outcome: Outcome<typeof carbonApi.carbonSettingsSave>) =>
  useChange(carbonApi.carbonSettingsSave, { renews: [carbonApi.carbonSettings, carbonApi.carbon], quiet: true, ...outcome });
