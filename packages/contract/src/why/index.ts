export * from './calls.ts';
export * from './node.ts';
export * from './subject.ts';
