export * from './calls.ts';
export * from './entities.ts';
export { incidentSpan } from './span.ts';
