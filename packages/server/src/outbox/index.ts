export { openOutbox } from './reader.ts';
export { emit } from './repo.ts';
