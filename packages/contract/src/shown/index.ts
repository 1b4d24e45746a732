/** How values, times and people are shown, on pages and in files. */

export * from './actor-text.ts';
export * from './comparable.ts';
export * from './counted.ts';
export * from './csv.ts';
export * from './date-spans.ts';
export { dateAfter, dayMs, hourMs, minuteMs } from './durations.ts';
export * from './file-formats.ts';
export * from './floor-to.ts';
export * from './kwh-text.ts';
export * from './log-words.ts';
export * from './money-words.ts';
export * from './operation-text.ts';
export * from './point-words.ts';
export * from './power-sign.ts';
export * from './state-words.ts';
export * from './support.ts';
export * from './tabular.ts';
export * from './time.ts';
export * from './unit-words.ts';
