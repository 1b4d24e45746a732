import { instant, type OperationFields, oneOf, plain, withUnit } from '../operation-fields.ts';
import { sourceWords } from './words.ts';

export const operationFields: OperationFields = {
  rejectTime: ['不良时间', 'Time of the rejects', instant],
  rejectQuantity: ['不良数量', 'Rejects', withUnit('pcs')],
  rejectReason: ['不良原因', 'Reject reason', plain],
  rejectSource: ['不良来源', 'Source of the rejects', oneOf(sourceWords)],
  rejectNote: ['不良说明', 'Note on the rejects', plain],
};
