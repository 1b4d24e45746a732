export { type DayMoney, settledMoney } from './settled-days.ts';
