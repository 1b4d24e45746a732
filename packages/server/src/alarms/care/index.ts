export { conditionsNow } from './conditions.ts';
export { FirstFaults } from './first-faults.ts';
export { QuietBook } from './quiet-book.ts';
