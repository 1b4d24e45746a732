/** Lessons of new operators. Those with a fault need the demonstration's plant; the others every project has. */
import type { Nature } from '@czyun/devices';

/** Lessons that inject a fault, with the nature of the device that it is injected into. */
export const faultLessons = {
  'hot-cell': 'battery',
  'converter-stop': 'pcs',
  'comms-loss': 'pv',
  'emergency-stop': 'fire',
} as const satisfies Readonly<Record<string, Nature>>;

export type FaultLesson = keyof typeof faultLessons;
export const faultLessonNames = Object.keys(faultLessons) as [FaultLesson, ...FaultLesson[]];

export const lessonNames = ['read-station', ...faultLessonNames, 'last-alarm'] as const;
export type LessonName = (typeof lessonNames)[number];

/** An injected fault is removed after this time, ms. */
export const longestLessonMs = 600_000;
/** It is removed earlier if the page of the person has not asked for this time, ms. */
export const lessonLeaseMs = 60_000;
