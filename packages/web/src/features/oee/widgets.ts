/** Widgets of the OEE. */
import { countOption } from '../../kit/panel/options.ts';
import { defineWidget, type Widget } from '../../kit/panel/registry.ts';

const days = countOption({ title: { zh: '最近天数', en: 'Last days' }, initial: 1, least: 1, most: 30 });

const figure = defineWidget({
  kind: 'oee.figure',
  title: { zh: 'OEE 与三率', en: 'OEE and factors' },
  options: { days },
  load: async () => (await import('./widgets/figure.tsx')).OeeWidget,
  size: { w: 4, h: 6 },
  minSize: { w: 3, h: 5 },
});

export const oeeWidgets: readonly Widget[] = [figure];
