import type { Text } from '@czyun/devices';
import { availability } from '../../energy/figures/index.ts';

export const typeWords = {
  planned: { zh: '计划', en: 'Planned' },
  unscheduled: { zh: '非计划', en: 'Unscheduled' },
  speedLoss: { zh: '速度损失', en: 'Speed loss' },
  quality: { zh: '质量', en: 'Quality' },
} as const satisfies Record<string, Text>;

export const actions = {
  setReason: { zh: '填写停机原因', en: 'Set a stop reason' },
} as const satisfies Record<string, Text>;

interface Rule {
  readonly key: 'availability' | 'mtbf' | 'mttr';
  readonly label: Text;
  readonly formula: Text;
  readonly origin: Text;
}

/** Figures of the page with their standards. Editions that were not verified in print are cited without a clause. */
export const figureRules: readonly Rule[] = [
  {
    key: 'availability',
    label: availability.label,
    formula: availability.formula,
    origin: { zh: '本产品规则', en: 'Rule of this product' },
  },
  {
    key: 'mtbf',
    label: { zh: 'MTBF 平均故障间隔', en: 'MTBF' },
    formula: {
      zh: '运行时间（运行与自动）÷ 故障次数；没有故障时写作“> 运行时间”',
      en: 'operating time (running and automatic) ÷ failures; without a failure: "> operating time"',
    },
    origin: { zh: 'ISO 14224 · EN 15341', en: 'ISO 14224 · EN 15341' },
  },
  {
    key: 'mttr',
    label: { zh: 'MTTR 平均恢复时间', en: 'MTTR' },
    formula: {
      zh: '故障到恢复的时间之和 ÷ 已恢复的故障次数。故障：停机中出现“故障”，且原因不是“计划”；或原因为“非计划”的停机',
      en: 'time to restoration ÷ restored failures. A failure is a stop with a fault unless its reason is planned, or a stop with an unscheduled reason',
    },
    origin: { zh: 'ISO 14224 · EN 15341', en: 'ISO 14224 · EN 15341' },
  },
];
