import { authApi } from './auth.ts';
import { devicesApi } from './devices.ts';
import { historyApi } from './history.ts';
import { logsApi } from './logs.ts';
import { projectsApi } from './projects.ts';

/** Every call of the product, by area. */
export const apis = { auth: authApi, projects: projectsApi, devices: devicesApi, history: historyApi, logs: logsApi } as const;

export { authApi } from './auth.ts';
export { type DeviceTypeView, devicesApi } from './devices.ts';
export { downSample, historyApi, historyKey } from './history.ts';
export { logsApi } from './logs.ts';
export { customPage, gridCell, navItem, projectsApi } from './projects.ts';
