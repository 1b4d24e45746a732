import type { Text } from '@czyun/devices';

export const actions = {
  add: { zh: '新建生产工单', en: 'Add a production order' },
  change: { zh: '修改生产工单', en: 'Change a production order' },
  remove: { zh: '删除生产工单', en: 'Remove a production order' },
  plan: { zh: '调整排产', en: 'Change the production plan' },
  settings: { zh: '修改排产设置', en: 'Change the settings of production planning' },
} as const satisfies Record<string, Text>;

export const priorityWords = {
  1: { zh: '高', en: 'High' },
  2: { zh: '中', en: 'Normal' },
  3: { zh: '低', en: 'Low' },
} as const satisfies Record<number, Text>;

/** Reasons why a row of a file is rejected. */
export const rowFaults = {
  number: { zh: '缺少工单号，或超过 60 字', en: 'Order number missing or longer than 60 characters' },
  twice: { zh: '文件中工单号重复', en: 'The file has this order number twice' },
  product: { zh: '没有该产品，请先在“产品与换型”中添加', en: 'Unknown product: add it under "Products and set-up" first' },
  quantity: { zh: '数量须为 1 至 10000000 的整数', en: 'Quantity must be a whole number from 1 to 10000000' },
  due: { zh: '交期须写成 2026-11-30 18:00', en: 'Due time must be written as 2026-11-30 18:00' },
  priority: { zh: '优先级须为 1、2、3 或高、中、低', en: 'Priority must be 1, 2, 3 or High, Normal, Low' },
  batch: { zh: '批次号超过 60 字', en: 'Batch number longer than 60 characters' },
  machines: { zh: '没有该设备：', en: 'Unknown machine: ' },
  noMachine: { zh: '没有设备具有该产品的标准节拍', en: 'No machine has an ideal cycle time for this product' },
  manyOperations: { zh: '最多 10 道工序', en: '10 operations at most' },
  note: { zh: '备注超过 500 字', en: 'Note longer than 500 characters' },
  many: { zh: '未关闭的工单已达 500 张', en: 'There are 500 open orders already' },
  closed: { zh: '工单已关闭', en: 'The order is closed' },
} as const satisfies Record<string, Text>;
