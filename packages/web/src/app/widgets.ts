import { type Widget, widgetRegistry } from '../kit/panel/registry.ts';
import type { Screen } from '../platform/address/screen.ts';
import * as listed from './features.ts';

/** Every widget of boards, walls and pages. */
export const widgets = widgetRegistry(
  Object.values<Screen | readonly Widget[]>(listed).flatMap((each) => (Array.isArray(each) ? (each as readonly Widget[]) : [])),
);
