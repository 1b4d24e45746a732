export { checkpointRanges, type ReplayRange, removePassed } from './checkpoints-repo.ts';
export { forgetReplay } from './forget.ts';
export { type ReplayRequest, type ReplayWatch, replayAlarms } from './replay.ts';
