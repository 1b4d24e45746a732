import { accountsApi } from './accounts.ts';
import { analysisApi } from './analysis.ts';
import { backupApi } from './backup.ts';
import { cameraApi } from './camera.ts';
import { controlApi } from './control.ts';
import { curvesApi } from './curves.ts';
import { devicesApi } from './devices.ts';
import { filesApi } from './files.ts';
import { historyApi } from './history.ts';
import { historyMoreApi } from './history-more.ts';
import { jobsApi } from './jobs.ts';
import { linksApi } from './links.ts';
import { logsApi } from './logs.ts';
import { messagesApi } from './messages.ts';
import { notifyApi } from './notify.ts';
import { peopleApi } from './people.ts';
import { projectsApi } from './projects.ts';
import { regionsApi } from './regions.ts';
import { securityApi } from './security.ts';
import { setupApi } from './setup.ts';
import { subItemsApi } from './sub-items.ts';

/** Every call of the product, by area. */
export const apis = {
  accounts: accountsApi,
  projects: projectsApi,
  devices: devicesApi,
  history: historyApi,
  logs: logsApi,
  people: peopleApi,
  links: linksApi,
  backup: backupApi,
  control: controlApi,
  messages: messagesApi,
  files: filesApi,
  camera: cameraApi,
  subItems: subItemsApi,
  regions: regionsApi,
  analysis: analysisApi,
  curves: curvesApi,
  historyMore: historyMoreApi,
  setup: setupApi,
  security: securityApi,
  jobs: jobsApi,
  notify: notifyApi,
} as const;

export { accountsApi, ownSession, profile, registration } from './accounts.ts';
export { analysisApi, analysisRange, type Compared, type StateSpan } from './analysis.ts';
export { backupApi } from './backup.ts';
export { cameraApi } from './camera.ts';
export { type Command, type CommandAnswer, type CommandResult, command, commandAnswer, commandResult, controlApi } from './control.ts';
export { curvesApi, type SavedCurve } from './curves.ts';
export { type DeviceTypeView, devicesApi } from './devices.ts';
export { filesApi, type ProjectFile, projectFile } from './files.ts';
export { downSample, historyApi, historyKey, mostKeys } from './history.ts';
export { type DeviceWanted, historyMoreApi, maxSeries } from './history-more.ts';
export { type Job, type JobState, job, jobState, jobsApi } from './jobs.ts';
export { linksApi, secretLink } from './links.ts';
export { logsApi } from './logs.ts';
export { type Message, type MessageKind, maxDocumentBytes, message, messageKinds, messagesApi } from './messages.ts';
export { notifyApi } from './notify.ts';
export { invitation, invitationStatus, member, peopleApi } from './people.ts';
export { type CustomPage, customPage, gridCell, navItem, projectsApi } from './projects.ts';
export { regionsApi } from './regions.ts';
export { type SecurityEvent, securityApi } from './security.ts';
export { type SubItem, type SubItemNode, subItemsApi } from './sub-items.ts';
export { setupApi };
