export * from './address.ts';
export type { Field, FieldKind, Period } from './field.ts';
export * as field from './field.ts';
export { period } from './field.ts';
export { type QuickRange, quickRanges } from './quick-ranges.ts';
