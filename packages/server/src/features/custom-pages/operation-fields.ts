import { type OperationFields, plain, yesNo } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  url: ['网址', 'Address', plain],
  path: ['路径', 'Path', plain],
  refLocation: ['打开位置', 'Opens in', plain],
  icon: ['图标', 'Icon', plain],
  delFlag: ['隐藏', 'Hidden', yesNo],
};
