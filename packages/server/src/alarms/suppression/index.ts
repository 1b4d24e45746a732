export { conditionsNow } from './conditions.ts';
export { FirstFaults } from './first-faults.ts';
export { Suppressions } from './suppressions.ts';
