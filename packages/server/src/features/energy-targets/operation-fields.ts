import { type OperationFields, plain } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  targetYear: ['全年目标', 'Target of the year', plain],
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `target${index + 1}`,
      [`${index + 1}月目标`, `Target of month ${index + 1}`, plain] as const,
    ]),
  ),
};
