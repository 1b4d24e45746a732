/** Batches of devices, for sums over them. */
export { countsOf as batchCounts } from './counts.ts';
export { type BatchFinder, createBatchFinder, type FoundBatch } from './finder.ts';
export { createProductFinder, type ProductFinder } from './products.ts';
export { productNameOf } from './query.ts';
