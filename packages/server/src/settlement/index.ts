/** Settled days and months, for features that show or use them. */
export { createProfitsToday, nothingEarned, type ProfitsToday } from './profits-today.ts';
export { putParties } from './repo.ts';
export { settledMoney } from './settled-days.ts';
export { createSettling, type DaySettlement, type SettlingDeps } from './settling.ts';
