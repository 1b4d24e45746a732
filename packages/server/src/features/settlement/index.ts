export { flowNames, periodNames } from './bill-words.ts';
export { createSettlementService } from './service.ts';
export { settledMoney } from './settled-days.ts';
export { createSettling } from './settling.ts';
