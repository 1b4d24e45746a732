import type { Widget } from '../kit/panel/registry.ts';
import type { Screen } from '../platform/address/screen.ts';
import * as listed from './features.ts';

const all = Object.values<Screen | readonly Widget[]>(listed).filter((each): each is Screen => !Array.isArray(each));

/** Screens that need no session. */
export const publicScreens: readonly Screen[] = all.filter(({ area }) => area === 'public');
/** Screens of the project area. */
export const screens: readonly Screen[] = all.filter(({ area }) => area === 'project');
/** Screens of one device at the root, which find their project themselves. */
export const deviceScreens: readonly Screen[] = all.filter(({ area, subject }) => area === 'standalone' && subject === 'device');
