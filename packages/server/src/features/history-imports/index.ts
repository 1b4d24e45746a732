export { createHistoryImports, type HistoryImports } from './service.ts';
