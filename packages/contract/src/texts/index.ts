export * from './every-field-text.ts';
export * from './field-name.ts';
export { fieldText } from './field-text.ts';
export * from './field-texts.ts';
export * from './missing-text.ts';
