export type { FieldTools, SetupDeps } from './common.ts';
export { DescriptionError, parseStation, type Station, stationSchema } from './description.ts';
export { isAllowedAddress, parseFrameHosts } from './frame-hosts.ts';
export { setupHandlers } from './handlers.ts';
export { type Imported, importStation } from './import-station.ts';
export { demonstrationAccounts, demonstrationPassword, seedDemonstration } from './seed-demonstration.ts';
