import { listOf, type OperationFields, plain, withUnit } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  expression: ['条件', 'Condition', plain],
  variables: ['变量', 'Variables', listOf((variable) => String(variable))],
  clearDelayS: ['恢复延时', 'Clears after', withUnit('s')],
};
