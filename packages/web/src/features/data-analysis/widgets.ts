/** Widgets of free analyses. */
import { pickedId } from '../../kit/panel/options.ts';
import { defineWidget, type Widget } from '../../kit/panel/registry.ts';

const saved = defineWidget({
  kind: 'analysis.saved',
  title: { zh: '保存的分析', en: 'Saved analysis' },
  options: {
    analysis: pickedId({ title: { zh: '分析', en: 'Analysis' }, load: async () => (await import('./pivot/widget.tsx')).AnalysisChoices }),
  },
  load: async () => (await import('./pivot/widget.tsx')).AnalysisWidget,
  size: { w: 6, h: 7 },
  minSize: { w: 3, h: 5 },
  phonePx: 280,
  permission: 'data.analysis',
});

export const dataAnalysisWidgets: readonly Widget[] = [saved];
