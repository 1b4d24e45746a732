export { type ClockBook, openClockBook } from './book.ts';
export { ClockCourse, type Judgement } from './course.ts';
export { doubtfulTimes, shifted, shiftsOf } from './stamps.ts';
export type * from './types.ts';
export { type ClockWatch, derivedSteps, watchClock } from './watch.ts';
