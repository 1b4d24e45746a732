/** Widgets of the energy balance. */
import { defineWidget, type Widget } from '../../kit/panel/registry.ts';

const flows = defineWidget({
  kind: 'energy.flows',
  title: { zh: '此刻能量流向', en: 'Live power flow' },
  load: async () => (await import('./six-flows/flow-panel.tsx')).FlowPanel,
  size: { w: 8, h: 12 },
  minSize: { w: 5, h: 12 },
});

const today = defineWidget({
  kind: 'energy.today',
  title: { zh: '今日电量', en: 'Energy today' },
  load: async () => (await import('./six-flows/today-panel.tsx')).TodayPanel,
  size: { w: 4, h: 8 },
  minSize: { w: 3, h: 6 },
});

const profit = defineWidget({
  kind: 'energy.profit',
  title: { zh: '储能收益', en: 'Storage profit' },
  load: async () => (await import('./profit/profit-panel.tsx')).ProfitPanel,
  permission: 'profit.view',
  size: { w: 4, h: 6 },
  minSize: { w: 3, h: 5 },
});

export const energyWidgets: readonly Widget[] = [flows, today, profit];
