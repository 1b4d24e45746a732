/** Batches of devices, for what is summed over them. */
export { type BatchFinder, createBatchFinder, type FoundBatch } from './finder.ts';
export { productNameOf } from './query.ts';
