export * from './bill-file-calls.ts';
export * from './calls.ts';
export * from './entities.ts';
export * from './periods-calls.ts';
export * from './profit-terms.ts';
export * from './terms-calls.ts';
