export { ClockCourse, type Judgement } from './course.ts';
export { type ClockErrorLog, openClockErrorLog } from './error-log.ts';
export { doubtfulTimes, shifted, shiftsOf } from './stamps.ts';
export type * from './types.ts';
export { type ClockWatch, derivedSteps, watchClock } from './watch.ts';
