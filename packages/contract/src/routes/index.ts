export {
  backtestColumns,
  dataTabs,
  deviceColumns,
  limitFilters,
  logColumns,
  logTypes,
  noticeTabs,
  paretoOrders,
  priceTabs,
  registerTables,
  replayRanges,
  settlementSpans,
  settlementTabs,
  setupTabs,
  shiftTabs,
  strategyTabs,
  usualLogTypes,
} from './addresses.ts';
export { type RouteName, routeAt, routes } from './all.ts';
export {
  type AnalysedBucket,
  type AnalysedFigure,
  type AnalysisRange,
  analysedBuckets,
  analysedFigures,
  analysisRanges,
  type DutyRate,
  dutyRates,
  maxAnalysed,
} from './analysis-addresses.ts';
export { type ReadyBoardKind, readyBoardKinds } from './board-addresses.ts';
export { comparedBy, type HistoryView, historyViews, maxCompared, maxCurves, pointForm } from './curve-addresses.ts';
export { type FloorGroup, floorGroups, oeeParts, oeeRejectOrders, oeeStopOrders, rejectOrders } from './factory-addresses.ts';
export { type LinkOf, linkOf, type PageLink } from './link.ts';
export { type Menu, type MenuGroup, menuGroups, menuOfType, screensOfDevice } from './menus.ts';
export type { RouteSpec } from './spec.ts';
