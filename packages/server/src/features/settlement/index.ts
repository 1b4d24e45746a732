export { settledMoney } from './settled-days.ts';
