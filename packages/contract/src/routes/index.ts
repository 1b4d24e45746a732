export {
  backtestColumns,
  comparedBy,
  dataTabs,
  deviceColumns,
  type HistoryView,
  historyViews,
  limitFilters,
  logColumns,
  logTypes,
  mostCompared,
  mostCurves,
  noticeTabs,
  paretoOrders,
  pointForm,
  priceTabs,
  registerTables,
  settlementSpans,
  settlementTabs,
  setupTabs,
  shiftTabs,
  strategyTabs,
  usualLogTypes,
} from './addresses.ts';
export { type RouteName, routeAt, routes } from './all.ts';
export { type LinkOf, linkOf, type PageLink } from './link.ts';
export { type Menu, type MenuGroup, menuGroups, menuOfType, screensOfDevice } from './menus.ts';
export type { RouteSpec } from './spec.ts';
