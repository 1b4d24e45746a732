export { flowNames, periodNames } from './bill-words.ts';
export { createSettlementService } from './service.ts';
