/** Why an evening sent nothing, for the operation log. */
import { type EveningForm, type EveningOutcome, eveningProof, type NoPlanReason, sayMoney } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { StoredEvening } from './evening-repo.ts';

const whys: Readonly<Record<NoPlanReason, Text>> = {
  noStorage: { zh: '储能的功率或容量未知', en: 'power or capacity of the storage is unknown' },
  noSoc: { zh: '荷电状态未知', en: 'the state of charge is unknown' },
  noPrices: { zh: '电价不完整', en: 'prices are missing' },
  noForecast: { zh: '历史电量不足，无法预测', en: 'too little history to forecast' },
  noQuarters: { zh: '这一天没有刻钟', en: 'the day has no quarter-hours' },
  notANumber: { zh: '输入中有未知的数值', en: 'a figure of the input is unknown' },
  power: { zh: '功率、容量或效率设置有误', en: 'power, capacity or efficiency settings are invalid' },
  socRange: { zh: 'SOC 下限不低于上限', en: 'the SOC lower limit must be below the upper limit' },
  socStart: { zh: '起始 SOC 超出上限', en: 'the start SOC is above the limit' },
  socEnd: { zh: '达不到要求的日末 SOC', en: 'the target end SOC cannot be reached' },
  importLimit: { zh: '超过进线限值', en: 'the import limit cannot be met' },
  infeasible: { zh: '没有方案能满足全部限值', en: 'no plan meets all limits' },
  solverFailed: { zh: '求解器出错', en: 'the solver failed' },
  solverTime: { zh: '求解超时', en: 'the solver ran out of time' },
  doubtful: { zh: '方案未通过校核', en: 'the plan failed verification' },
};

const stays: Text = { zh: '未下发，设备保持原计划', en: 'Nothing sent; the plan in force stays active' };
const say = (zh: string, en: string): Text => ({ zh: `${stays.zh}：${zh}`, en: `${stays.en}: ${en}` });

type Kind = Exclude<EveningOutcome, 'sent' | 'same'>;

const words: Readonly<Record<Kind, (end: StoredEvening, form: EveningForm) => Text>> = {
  noController: () => say('项目中须恰有一台可下发计划的控制器', 'the project must have exactly one controller'),
  forbidden: () => say('设置人已无权下发', 'the user who enabled it lost permission'),
  unread: () => say('设备未告知当前计划', 'the device did not report its plan'),
  noPlan: ({ why }) => (why === null ? stays : say(whys[why].zh, whys[why].en)),
  noSlots: () => say('没有满足限值的时段方案', 'no slots meet all limits'),
  power: ({ figure }, { powerMost }) =>
    say(`功率 ${figure} kW 超过设定的 ${powerMost} kW`, `${figure} kW is above the ${powerMost} kW that were set`),
  gain: ({ gain }, { gainLeast }) =>
    gain === null
      ? say('无法与现有计划比较', 'no comparison with the plan in force')
      : say(
          `比现有计划多 ${sayMoney(gain)}，少于设定的 ${sayMoney(gainLeast)}`,
          `${sayMoney(gain)} more than the plan in force, less than the ${sayMoney(gainLeast)} that were set`,
        ),
  gap: ({ figure }, { gapMost }) =>
    say(`距最优 ${figure} %，超过设定的 ${gapMost} %`, `${figure} % from the best, more than the ${gapMost} % that were set`),
  unproven: ({ proof }) =>
    say(
      `最近 ${eveningProof.days} 天中只有 ${proof?.days ?? 0} 天可以回测，至少需要 ${eveningProof.least} 天`,
      `only ${proof?.days ?? 0} of the last ${eveningProof.days} days can be back-tested, ${eveningProof.least} are needed`,
    ),
  behind: ({ proof }) =>
    proof === null
      ? stays
      : say(
          `最近 ${proof.days} 天回测中，预测方案 ${sayMoney(proof.planned)}，少于现行计划 ${sayMoney(proof.held)}`,
          `in the back-test of the last ${proof.days} days, plans from the forecast earned ${sayMoney(proof.planned)}, less than the plan in force (${sayMoney(proof.held)})`,
        ),
  wrong: () => say('设备不接受这样的时段', 'the device does not support these slots'),
  notSent: ({ reason }) => say(reason.zh, reason.en),
  failed: () => say('服务器内部错误', 'server error'),
};

export const eveningResult = (end: StoredEvening, form: EveningForm): Text =>
  end.outcome === 'sent' || end.outcome === 'same' ? { zh: '', en: '' } : words[end.outcome](end, form);
