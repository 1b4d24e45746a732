import { type OperationFields, plain, withUnit } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  andonEnabled: ['启用安灯', 'Andon on', plain],
  andonMinutes: ['停机时限', 'Limit of stops', withUnit('min')],
  andonTypes: ['设备类型时限', 'Limits of types', plain],
  andonDevices: ['设备时限', 'Limits of machines', plain],
};
