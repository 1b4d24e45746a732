import type { TargetQuantity } from '@czyun/contract';
import type { Text } from '@czyun/devices';

const names: Readonly<Record<TargetQuantity, Text>> = {
  gridImport: { zh: '购电量', en: 'grid import' },
  load: { zh: '用电量', en: 'consumption' },
  generated: { zh: '发电量', en: 'generation' },
  discharge: { zh: '放电量', en: 'discharge' },
  purchase: { zh: '购电费', en: 'purchase charge' },
  chargeCost: { zh: '充电成本（储能表）', en: 'cost of charging (storage meter)' },
  dischargeValue: { zh: '放电价值（储能表）', en: 'value of discharge (storage meter)' },
  profit: { zh: '储能收益', en: 'storage profit' },
};

/** null: a sub-item, which has its own name. */
export const quantityNames = (quantity: string): Text | null => (quantity in names ? names[quantity as TargetQuantity] : null);
