import { timeText } from '@czyun/contract';
import { projectTypes } from '../../station/project-types.ts';
import { type OperationFields, oneOf, plain, withoutText } from '../operation-fields.ts';

export const operationFields: OperationFields = {
  type: ['项目类型', 'Project type', oneOf(projectTypes)],
  company: ['公司', 'Company', plain],
  companyEn: ['公司（英文）', 'Company (English)', plain],
  titleEn: ['标题（英文）', 'Title (English)', plain],
  address: ['地点', 'Location', plain],
  addressEn: ['地点（英文）', 'Location (English)', plain],
  operationTime: [
    '投运时间',
    'In operation since',
    (value, { timeZone }) => (typeof value === 'number' ? timeText(value, timeZone, 'day') : null),
  ],
  timeZone: ['时区', 'Time zone', plain],
  lng: ['经度', 'Longitude', plain],
  lat: ['纬度', 'Latitude', plain],
  largeImage: ['图片', 'Picture', withoutText],
};
