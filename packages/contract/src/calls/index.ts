import { authApi } from './auth.ts';
import { devicesApi } from './devices.ts';
import { historyApi } from './history.ts';
import { linksApi } from './links.ts';
import { logsApi } from './logs.ts';
import { peopleApi } from './people.ts';
import { projectsApi } from './projects.ts';
import { setupApi } from './setup.ts';

/** Every call of the product, by area. */
export const apis = {
  auth: authApi,
  projects: projectsApi,
  devices: devicesApi,
  history: historyApi,
  logs: logsApi,
  people: peopleApi,
  links: linksApi,
} as const;

export { analysisApi, analysisRange, type Compared, type StateSpan } from './analysis.ts';
export { authApi, ownSession, profile, registration } from './auth.ts';
export { curvesApi, type SavedCurve } from './curves.ts';
export { type DeviceTypeView, devicesApi } from './devices.ts';
export { downSample, historyApi, historyKey } from './history.ts';
export { type DeviceWanted, historyMoreApi, maxSeries } from './history-more.ts';
export { linksApi, secretLink } from './links.ts';
export { logsApi } from './logs.ts';
export { invitation, invitationStatus, member, peopleApi } from './people.ts';
export { customPage, gridCell, navItem, projectsApi } from './projects.ts';
export { regionsApi } from './regions.ts';
export { type SubItem, type SubItemNode, subItemsApi } from './sub-items.ts';
export { setupApi };
