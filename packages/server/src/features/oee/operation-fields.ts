import { type OperationFields, plain, withUnit } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  cycleProduct: ['产品', 'Product', plain],
  cycleFrom: ['标准节拍生效日期', 'First day of the ideal cycle time', plain],
  idealCycleS: ['标准节拍', 'Ideal cycle time', withUnit('s')],
};
