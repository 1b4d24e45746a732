import type { CallResult } from '@czyun/contract';
import type { OeeLoss, oeeApi } from '@czyun/contract/oee';
import type { Text } from '@czyun/devices';

export const actions = {
  set: { zh: '设置标准节拍', en: 'Set an ideal cycle time' },
  remove: { zh: '删除标准节拍', en: 'Remove an ideal cycle time' },
} as const satisfies Record<string, Text>;

export const lossWords: Readonly<Record<OeeLoss, Text>> = {
  breakdowns: { zh: '故障与其他停机', en: 'Breakdowns and other stops' },
  setup: { zh: '换型调试', en: 'Set-up' },
  minorStops: { zh: '小停机', en: 'Minor stops' },
  reducedSpeed: { zh: '降速', en: 'Reduced speed' },
  startRejects: { zh: '启动不良', en: 'Start-up rejects' },
  rejects: { zh: '生产不良', en: 'Production rejects' },
};

export const timeWords = {
  busy: { zh: '计划忙碌时间', en: 'Planned busy time' },
  production: { zh: '实际生产时间', en: 'Actual production time' },
  delay: { zh: '延误时间', en: 'Delay time' },
  down: { zh: '停机时间', en: 'Down time' },
  ideal: { zh: '全部产量的标准时间', en: 'Ideal time of all pieces' },
  good: { zh: '合格品的标准时间', en: 'Ideal time of the good pieces' },
  pieces: { zh: '件', en: 'pcs' },
  noReason: { zh: '未填原因', en: 'No reason given' },
  noPlan: { zh: '没有班次计划', en: 'No shift plan' },
} as const satisfies Record<string, Text>;

interface Rule {
  readonly key: CallResult<typeof oeeApi.getOee>['rules'][number]['key'];
  readonly label: Text;
  readonly formula: Text;
  readonly origin: Text;
}

const iso: Text = { zh: 'ISO 22400-2', en: 'ISO 22400-2' };

/** Figures with their formulas and sources, in page order. */
export const oeeRules: readonly Rule[] = [
  {
    key: 'availability',
    label: { zh: '可用率（OEE）', en: 'Availability (OEE)' },
    formula: {
      zh: '实际生产时间 APT ÷ 计划忙碌时间 PBT。PBT = 班次时间 − 休息 − 计划停机 − 保养 − 状态未知的时间',
      en: 'actual production time (APT) ÷ planned busy time (PBT). PBT = shifts − breaks − planned stops − maintenance − time of unknown state',
    },
    origin: { zh: 'ISO 22400-2 · OPC 40001-1 附录 C.2', en: 'ISO 22400-2 · OPC 40001-1 annex C.2' },
  },
  {
    key: 'effectiveness',
    label: { zh: '性能率', en: 'Effectiveness' },
    formula: {
      zh: '标准节拍 × 产量 ÷ 实际生产时间。不封顶：超过 100% 说明标准节拍过长',
      en: 'ideal cycle time × pieces ÷ actual production time. Not capped: over 100 % the ideal cycle time is too long',
    },
    origin: iso,
  },
  {
    key: 'quality',
    label: { zh: '合格率', en: 'Quality' },
    formula: {
      zh: '合格品 ÷ 产量；多个节拍合计时按标准时间加权',
      en: 'good pieces ÷ pieces; over several cycle times weighted by ideal time',
    },
    origin: iso,
  },
  {
    key: 'oee',
    label: { zh: 'OEE 设备综合效率', en: 'OEE' },
    formula: { zh: '可用率 × 性能率 × 合格率', en: 'availability × effectiveness × quality' },
    origin: iso,
  },
  {
    key: 'losses',
    label: { zh: '六大损失', en: 'Six big losses' },
    formula: {
      zh: '小停机：短于 5 分钟，或原因为“速度损失”；启动不良：换型或停机 30 分钟以上之后 15 分钟内的不良。六项与合格时间之和等于 PBT',
      en: 'minor stop: under 5 minutes, or with a speed-loss reason; start-up rejects: within 15 minutes after set-up or a stop of 30 minutes. The six losses and the good time add up to PBT',
    },
    origin: { zh: '本产品规则', en: 'Rule of this product' },
  },
  {
    key: 'counts',
    label: { zh: '仅有计数的设备', en: 'Machines that only count' },
    formula: {
      zh: '没有运行状态的设备由计数推算：超过 3 个标准节拍（至少 1 分钟）没有产出即为停机；没有节拍时为 5 分钟',
      en: 'without a run state, stops are worked out from the count: no piece for 3 ideal cycle times (1 minute at least) is a stop; without a cycle time 5 minutes',
    },
    origin: { zh: '本产品规则', en: 'Rule of this product' },
  },
];
