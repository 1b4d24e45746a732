/** Lessons for new operators. Those with a fault require the demonstration plant; the others are available in every project. */
import type { Nature } from '@czyun/devices';

/** Lessons that inject a fault, with the nature of the target device. */
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
/** It is removed earlier if the user's page has not sent a request for this time, ms. */
export const lessonLeaseMs = 60_000;
