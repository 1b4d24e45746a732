export type { Send } from './caller.ts';
export { type DemonstrationOptions, demonstrationFeature } from './feature.ts';
