/** Widgets of the overview. */
import { pickedId, pickedText } from '../../kit/panel/options.ts';
import { defineWidget, type Widget } from '../../kit/panel/registry.ts';

const flow = defineWidget({
  kind: 'home.flow',
  title: { zh: '能量流向', en: 'Energy flow' },
  load: async () => (await import('./widgets/flow.tsx')).FlowWidget,
  size: { w: 8, h: 10 },
  minSize: { w: 5, h: 10 },
  phoneLeastPx: 524,
});

const floor = defineWidget({
  kind: 'home.floor',
  title: { zh: '车间设备', en: 'Shop floor' },
  load: async () => (await import('./widgets/floor.tsx')).FloorWidget,
  size: { w: 8, h: 10 },
  minSize: { w: 4, h: 5 },
  phoneLeastPx: 480,
});

const info = defineWidget({
  kind: 'home.info',
  title: { zh: '项目信息', en: 'Project' },
  load: async () => (await import('./widgets/info.tsx')).InfoWidget,
  size: { w: 4, h: 8 },
  minSize: { w: 3, h: 8 },
  phoneLeastPx: 294,
});

const devices = defineWidget({
  kind: 'home.devices',
  title: { zh: '设备统计', en: 'Devices' },
  load: async () => (await import('./widgets/device-stats.tsx')).DeviceStatsWidget,
  size: { w: 4, h: 5 },
  minSize: { w: 3, h: 5 },
  phoneLeastPx: 150,
});

const faults = defineWidget({
  kind: 'home.faults',
  title: { zh: '最新告警与故障', en: 'Latest alarms' },
  load: async () => (await import('./widgets/newest-faults.tsx')).NewestFaultsWidget,
  size: { w: 4, h: 6 },
  minSize: { w: 3, h: 4 },
  phoneLeastPx: 342,
});

const faultStat = defineWidget({
  kind: 'home.faultStat',
  title: { zh: '近 30 天故障统计', en: 'Alarms, last 30 days' },
  load: async () => (await import('./widgets/fault-stat.tsx')).FaultStatWidget,
  size: { w: 8, h: 6 },
  minSize: { w: 3, h: 4 },
  phonePx: 240,
});

/** A cell of the overview's grid, by its id. */
const cell = defineWidget({
  kind: 'home.cell',
  title: { zh: '指标', en: 'Figures' },
  options: {
    cell: pickedText({ title: { zh: '内容', en: 'Content' }, load: async () => (await import('./board/choices.tsx')).CellChoices }),
  },
  load: async () => (await import('./widgets/cell.tsx')).CellWidget,
  size: { w: 4, h: 7 },
  minSize: { w: 3, h: 5 },
  phonePx: 264,
});

/** Energy use of the items directly below a sub-item; 0: the top level. */
const subItems = defineWidget({
  kind: 'home.subItems',
  title: { zh: '分项用能', en: 'Sub-items' },
  options: {
    item: pickedId({ title: { zh: '分项', en: 'Sub-item' }, load: async () => (await import('./board/choices.tsx')).SubItemChoices }),
  },
  load: async () => (await import('./widgets/sub-items.tsx')).SubItemsWidget,
  size: { w: 4, h: 7 },
  minSize: { w: 3, h: 5 },
  phonePx: 264,
});

export const homeWidgets: readonly Widget[] = [flow, floor, info, devices, faults, faultStat, cell, subItems];
