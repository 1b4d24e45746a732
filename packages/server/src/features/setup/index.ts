export type { FieldTools } from './common.ts';
export { DescriptionError } from './description.ts';
export { importStation } from './import-station.ts';
export { demonstrationAccounts, demonstrationPassword, seedDemonstration } from './seed-demonstration.ts';
