/** What other programs of this repository may use of the server. */
export { createLogger } from './logger.ts';
export { type RunningServer, type StartOptions, startServer } from './process/start.ts';
export { describeSettings, readSettings, type SettingDescription, type Settings } from './settings.ts';
