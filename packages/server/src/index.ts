/** Public interface of the server for other programs of this repository. */
export { createLogger } from './logger.ts';
export { type RunningServer, type StartOptions, startServer } from './process/start.ts';
export { describeSettings, readSettings, type SettingDescription, type Settings } from './settings.ts';
