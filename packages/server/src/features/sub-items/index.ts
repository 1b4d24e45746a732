export { isCountable, mostSubItems } from './service.ts';
export { maxDepth } from './tree.ts';
