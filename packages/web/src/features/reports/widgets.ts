/** Widgets of the production report. */
import { choiceOption, countOption } from '../../kit/panel/options.ts';
import { defineWidget, type Widget } from '../../kit/panel/registry.ts';

const days = countOption({ title: { zh: '最近天数', en: 'Last days' }, initial: 7, least: 1, most: 30 });
const by = choiceOption<'device' | 'day' | 'product'>({
  title: { zh: '分组', en: 'Group by' },
  initial: 'device',
  choices: [
    { value: 'device', title: { zh: '设备', en: 'Machine' } },
    { value: 'day', title: { zh: '生产日', en: 'Production day' } },
    { value: 'product', title: { zh: '产品', en: 'Product' } },
  ],
});

const pieceEnergy = defineWidget({
  kind: 'production.pieceEnergy',
  title: { zh: '单件能耗', en: 'Energy per piece' },
  options: { days, by },
  load: async () => (await import('./widgets/piece-energy.tsx')).PieceEnergyWidget,
  size: { w: 4, h: 7 },
  minSize: { w: 3, h: 5 },
});

export const reportWidgets: readonly Widget[] = [pieceEnergy];
