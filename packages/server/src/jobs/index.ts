export { jobEntity } from './entity.ts';
export { createJobs, type Jobs, type JobsOptions } from './jobs.ts';
export { type JobRecord, requireDone } from './record.ts';
export type { JobFilter } from './repo.ts';
export {
  type AnyJobKind,
  defineJob,
  type JobContext,
  type JobKind,
  type JobParts,
  type Schedule,
  TargetAway,
  TargetPaced,
} from './types.ts';
export { isOwn, mayFetch, maySee, seesAll, type Viewer } from './visible.ts';
