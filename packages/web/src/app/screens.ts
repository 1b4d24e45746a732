/** Every screen of the product. A feature adds one import and one line. */
import type { Screen } from '../shared/screen/screen.ts';

export const screens: readonly Screen[] = [];
