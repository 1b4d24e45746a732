/** Widgets of the cockpit. */
import { countOption } from '../../kit/panel/options.ts';
import { defineWidget, type Widget } from '../../kit/panel/registry.ts';

const alarms = defineWidget({
  kind: 'alarms.active',
  title: { zh: '当前告警', en: 'Active alarms' },
  options: { most: countOption({ title: { zh: '列出条数', en: 'Alarms listed' }, initial: 4, least: 1, most: 20 }) },
  load: async () => (await import('./parts/alarm-panel.tsx')).AlarmPanel,
  size: { w: 4, h: 8 },
  minSize: { w: 3, h: 4 },
});

const carbon = defineWidget({
  kind: 'energy.carbon',
  title: { zh: '今日碳排放', en: 'Carbon today' },
  load: async () => (await import('./parts/carbon-panel.tsx')).CarbonPanel,
  size: { w: 4, h: 5 },
  minSize: { w: 3, h: 4 },
});

const curve = defineWidget({
  kind: 'energy.curve',
  title: { zh: '今日功率与 SOC', en: 'Power and SOC today' },
  load: async () => (await import('./parts/curve-panel.tsx')).CurvePanel,
  size: { w: 8, h: 9 },
  minSize: { w: 4, h: 6 },
});

const completeness = defineWidget({
  kind: 'data.completeness',
  title: { zh: '数据完整性', en: 'Data completeness' },
  load: async () => (await import('./parts/data-panel.tsx')).DataPanel,
  size: { w: 4, h: 4 },
  minSize: { w: 3, h: 4 },
});

const plan = defineWidget({
  kind: 'storage.plan',
  title: { zh: '充放电计划', en: 'Storage plan' },
  load: async () => (await import('./parts/plan-panel.tsx')).PlanPanel,
  size: { w: 4, h: 8 },
  minSize: { w: 3, h: 5 },
});

const units = defineWidget({
  kind: 'storage.units',
  title: { zh: '储能单元', en: 'Storage units' },
  load: async () => (await import('./parts/units-panel.tsx')).UnitsPanel,
  size: { w: 4, h: 8 },
  minSize: { w: 3, h: 5 },
});

export const cockpitWidgets: readonly Widget[] = [alarms, carbon, curve, completeness, plan, units];
