export { openCalls } from './calls.ts';
