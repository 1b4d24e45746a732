/** Words of the analysis pages, in both languages. */
import type { Text } from '@czyun/devices';
import { figureLabels } from '../../energy/figures/index.ts';
import { words as projectWords } from '../projects/words.ts';

export const words = {
  ...projectWords,
  in: { zh: '输入电量', en: 'Energy in' },
  out: { zh: '输出电量', en: 'Energy out' },
  efficiency: figureLabels.efficiency,
  consumption: { zh: '用电量', en: 'Energy consumed' },
  output: { zh: '产量', en: 'Output' },
  rejects: { zh: '不良数', en: 'Rejects' },
  energyPerPiece: { zh: '单件能耗', en: 'Energy per piece' },
} as const satisfies Record<string, Text>;

export type Word = keyof typeof words;

/** The two sentences of product-spec §8. */
export const recalculated = { zh: '计算成功！', en: 'Calculation successful!' } as const satisfies Text;
export const recalculating = {
  zh: '重新计算成功，但可能存在延迟，请耐心等待……',
  en: 'Recalculation has been successful, but there may be a delay. Please be patient ...',
} as const satisfies Text;
