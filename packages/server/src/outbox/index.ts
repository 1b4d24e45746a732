export { openOutbox } from './reader.ts';
export { tell } from './repo.ts';
