import { type OperationFields, plain, withUnit } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  goldenBatch: ['标杆批次', 'Golden batch', plain],
  goldenProduct: ['产品', 'Product', plain],
  goldenTolerance: ['允差', 'Tolerance', withUnit('%')],
};
