export { flowNames, periodNames } from './bill-words.ts';
export { createProfitsToday, nothingEarned, type ProfitsToday } from './profits-today.ts';
export { putParties } from './repo.ts';
export { createSettlementService } from './service.ts';
export { settledMoney } from './settled-days.ts';
export { createSettling, type SettlingDeps, type WorkedOut } from './settling.ts';
