export { DescriptionError, parseStation, type Station, stationSchema } from './description.ts';
export { type Imported, importStation } from './import-station.ts';
export { demonstrationAccounts, demonstrationPassword, seedDemonstration } from './seed-demonstration.ts';
