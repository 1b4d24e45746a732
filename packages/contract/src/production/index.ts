export * from './calls.ts';
export * from './figures.ts';
export * from './forecast.ts';
export * from './production.ts';
export * from './states.ts';
export * from './timeline.ts';
export * from './working-time.ts';
