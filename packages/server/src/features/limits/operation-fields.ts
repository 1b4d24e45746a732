import { type Language, stateWords } from '@czyun/contract';
import { listOf, type OperationFields, oneOf, plain, weekday, withUnit } from '../operation-fields.ts';

const runState = (state: unknown, language: Language) => stateWords[state as keyof typeof stateWords]?.[language] ?? '';

export const operationFields: OperationFields = {
  high1: ['1级上限', 'Upper limit, level 1', plain],
  high2: ['2级上限', 'Upper limit, level 2', plain],
  high3: ['3级上限', 'Upper limit, level 3', plain],
  low1: ['1级下限', 'Lower limit, level 1', plain],
  low2: ['2级下限', 'Lower limit, level 2', plain],
  low3: ['3级下限', 'Lower limit, level 3', plain],
  deadBand: ['回差', 'Dead band', plain],
  days: ['生效日', 'Days', listOf(weekday)],
  states: ['生效状态', 'Run states', listOf(runState)],
  stuckMin: ['死数判定时间', 'Unchanged for', withUnit('min')],
  stuckLevel: ['死数告警等级', 'Level of an unchanged value', plain],
  rateUp: ['上升速率限值 (/min)', 'Rise a minute', plain],
  rateDown: ['下降速率限值 (/min)', 'Fall a minute', plain],
  rateWindowS: ['变化率窗口', 'Window of the rate', withUnit('s')],
  rateLevel: ['变化率告警等级', 'Level of the rate', plain],
  spread: ['极差限值', 'Spread', plain],
  spreadLevel: ['极差告警等级', 'Level of the spread', plain],
  neighbour: ['同类偏差限值', 'Distance from its kind', plain],
  neighbourLevel: ['同类偏差告警等级', 'Level of the distance', plain],
  neighbourIn: ['同类范围', 'Kind within', oneOf({ project: { zh: '全项目', en: 'Project' }, region: { zh: '同一区域', en: 'Zone' } })],
};
