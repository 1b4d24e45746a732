export { askerOf } from './asker.ts';
