import { instant, type OperationFields, plain } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  begins: ['开始', 'From', instant],
  until: ['截止', 'Until', instant],
  comment: ['备注', 'Comment', plain],
  assigned: ['处理人', 'Assigned to', plain],
  check: ['检查', 'Check', plain],
  act: ['处理', 'What to do', plain],
};
