import { andonKindWords } from '@czyun/contract/andon';
import { type OperationFields, oneOf, plain, withUnit } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  andonEnabled: ['启用安灯', 'Andon on', plain],
  andonMinutes: ['停机时限', 'Limit of stops', withUnit('min')],
  andonTypes: ['设备类型时限', 'Limits of types', plain],
  andonKind: ['呼叫类型', 'Kind of call', oneOf(andonKindWords)],
  andonDevices: ['设备时限', 'Limits of machines', plain],
};
