export * from './calls.ts';
export * from './execution-calls.ts';
export * from './slot-plan.ts';
export * from './slot-plan-rules.ts';
