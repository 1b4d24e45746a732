export { openCalls } from './calls.ts';
export { type PastCall, recordPastCalls } from './past-calls.ts';
