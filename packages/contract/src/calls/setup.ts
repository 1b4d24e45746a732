/** Every call of set-up, for screens that set up the whole of a project. */

import { deviceSetupApi } from './setup-devices.ts';
import { fieldNetworksApi } from './setup-networks.ts';
import { customPagesApi } from './setup-pages.ts';
import { projectSetupApi } from './setup-projects.ts';
import { regionSetupApi } from './setup-regions.ts';
import { projectTransferApi } from './setup-transfer.ts';
import { deviceTypesApi } from './setup-types.ts';

export const setupApi = {
  ...projectSetupApi,
  ...fieldNetworksApi,
  ...regionSetupApi,
  ...deviceSetupApi,
  ...deviceTypesApi,
  ...customPagesApi,
  ...projectTransferApi,
} as const;
