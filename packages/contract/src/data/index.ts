export * from './calls.ts';
export * from './export-calls.ts';
export * from './meter-changes-calls.ts';
export * from './ranges-calls.ts';
export * from './retention-calls.ts';
