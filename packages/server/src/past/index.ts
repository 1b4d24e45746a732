export { createPast, type Past } from './past.ts';
