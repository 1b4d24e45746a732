export * from './board.ts';
export * from './calls.ts';
export * from './limits.ts';
export * from './widgets.ts';
