/** Every screen of the project area. A feature adds one import and one line. */
import type { Screen } from '../shared/screen/screen.ts';

export const screens: readonly Screen[] = [];
