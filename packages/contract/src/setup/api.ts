/** Every call of set-up, for screens that set up a whole project. */

import { deviceSetupApi } from './devices-calls.ts';
import { fieldNetworksApi } from './networks-calls.ts';
import { customPagesApi } from './pages-calls.ts';
import { projectSetupApi } from './projects-calls.ts';
import { regionSetupApi } from './regions-calls.ts';
import { projectTransferApi } from './transfer-calls.ts';
import { deviceTypesApi } from './types-calls.ts';

export const setupApi = {
  ...projectSetupApi,
  ...fieldNetworksApi,
  ...regionSetupApi,
  ...deviceSetupApi,
  ...deviceTypesApi,
  ...customPagesApi,
  ...projectTransferApi,
} as const;
