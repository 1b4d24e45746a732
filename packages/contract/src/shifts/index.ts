export * from './calls.ts';
export * from './hand-overs-calls.ts';
export * from './review-calls.ts';
export * from './shift-facts.ts';
export * from './shift-sentence.ts';
