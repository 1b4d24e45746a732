export { type Combination, combinationsOf, combined } from './quantities.ts';
export { isCountable, itemsOf, mostSubItems } from './service.ts';
export { maxDepth } from './tree.ts';
