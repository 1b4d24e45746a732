import { type OperationFields, oneOf, plain, timeOfDay } from '../../operation-fields.ts';

export const operationFields: OperationFields = {
  exportParameters: ['参数数', 'Parameters', plain],
  exportInterval: ['数据粒度', 'Interval', plain],
  exportFormat: ['文件格式', 'File format', (value) => String(value).toUpperCase()],
  exportLanguage: ['文件语言', 'Language of the file', oneOf({ zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } })],
  exportEvery: ['导出周期', 'Exported each', oneOf({ day: { zh: '日', en: 'Day' }, month: { zh: '月', en: 'Month' } })],
  exportTime: ['交付时间', 'Delivered at', timeOfDay],
  exportDay: ['交付日期', 'Delivered on day', plain],
  exportTarget: [
    '交付方式',
    'Delivered by',
    oneOf({
      mail: { zh: '邮件', en: 'E-mail' },
      post: { zh: 'HTTPS 推送', en: 'HTTPS POST' },
      folder: { zh: '服务器文件夹', en: 'Server folder' },
    }),
  ],
  exportReceivers: ['收件人数', 'Recipients', plain],
  exportPlace: ['交付到', 'Delivered to', plain],
};
