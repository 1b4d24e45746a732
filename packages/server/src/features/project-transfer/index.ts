export { DescriptionError } from './description.ts';
export { importStation } from './import-station.ts';
export { demonstrationPassword, seedDemonstration } from './seed-demonstration.ts';
