export { checkRegion } from './regions.ts';
export { regionView } from './rows.ts';
