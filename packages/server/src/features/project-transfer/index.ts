export { DescriptionError } from './description.ts';
export { importStation } from './import-station.ts';
export { seedDemonstration } from './seed-demonstration.ts';
