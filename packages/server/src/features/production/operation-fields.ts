import { instant, listOf, type OperationFields, oneOf, plain, withoutText, withUnit, yesNo } from '../operation-fields.ts';
import { priorityWords } from './words.ts';

export const operationFields: OperationFields = {
  orderProduct: ['产品', 'Product', plain],
  orderQuantity: ['工单数量', 'Order quantity', withUnit('pcs')],
  orderDue: ['交期', 'Due', instant],
  orderPriority: ['工单优先级', 'Order priority', oneOf(priorityWords)],
  orderBatch: ['批次号', 'Batch', plain],
  orderNote: ['工单备注', 'Note on the order', plain],
  orderClosed: ['工单已关闭', 'Order closed', yesNo],
  orderOperations: ['工序', 'Operations', withoutText],
  planMachine: ['排产设备', 'Planned machine', plain],
  planStart: ['计划开始', 'Planned start', instant],
  planMoved: ['移动的工序', 'Moved operations', plain],
  planOrders: ['涉及工单', 'Orders', listOf((item) => String(item))],
  plannedSpeed: ['计划速度', 'Planned speed', withUnit('%')],
  planProducts: ['产品列表', 'Products', withoutText],
  planSetups: ['换型时间', 'Set-up times', withoutText],
};
