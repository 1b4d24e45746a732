export type { Send } from './caller.ts';
export { demonstrationFeature } from './feature.ts';
