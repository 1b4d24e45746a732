export * from './calls.ts';
export * from './entities.ts';
export * from './figures.ts';
export { incidentSpan } from './span.ts';
export * from './truths.ts';
