import { instant, type OperationFields, oneOf, plain } from '../operation-fields.ts';
import { typeWords } from './words.ts';

export const operationFields: OperationFields = {
  stopStart: ['停机开始', 'Start of the stop', instant],
  stopReason: ['停机原因', 'Stop reason', plain],
  stopNote: ['停机说明', 'Note on the stop', plain],
  stopType: ['停机类型', 'Type of stop', oneOf(typeWords)],
  stopReasonName: ['原因名称', 'Name of the reason', plain],
  stopReasonNameEn: ['原因英文名称', 'English name of the reason', plain],
};
