import { type BasicCharge, type DayKind, sayExactPrice, type TariffPeriod, tariffPeriods, tariffRegions } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { type OperationFields, plain, timeOfDay, type ValueText, withoutText, withUnit } from '../operation-fields.ts';

const periods: Readonly<Record<TariffPeriod, Text>> = {
  sharp: { zh: '尖', en: 'Sharp' },
  high: { zh: '峰', en: 'High' },
  flat: { zh: '平', en: 'Flat' },
  valley: { zh: '谷', en: 'Valley' },
  deep: { zh: '深谷', en: 'Deep valley' },
};
const charges: Readonly<Record<BasicCharge, Text>> = {
  none: { zh: '无', en: 'None' },
  capacity: { zh: '按容量', en: 'By capacity' },
  contracted: { zh: '按合同需量', en: 'By contracted demand' },
  measured: { zh: '按实际需量', en: 'By measured demand' },
};
const kinds: Readonly<Record<DayKind, Text>> = {
  workday: { zh: '工作日', en: 'Workday' },
  weekend: { zh: '周末', en: 'Weekend' },
  holiday: { zh: '节假日', en: 'Holiday' },
};

const price: ValueText = (value, { language }) => (typeof value === 'string' ? sayExactPrice(value, 'kWh', language) : null);
const wordOf =
  (words: Readonly<Record<string, Text>>): ValueText =>
  (value, { language }) =>
    words[String(value)]?.[language] ?? null;
const yesNo = wordOf({ true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } });

const surcharges: ValueText = (value, { language }) =>
  Array.isArray(value)
    ? value.map(({ name, price }) => `${name} ${sayExactPrice(price, 'kWh', language)}`).join({ zh: '、', en: ', ' }[language]) || null
    : null;
const ownDays: ValueText = (value, { language }) =>
  Array.isArray(value)
    ? value.map(({ date, kind }) => `${date} ${kinds[kind as DayKind]?.[language] ?? ''}`).join({ zh: '、', en: ', ' }[language]) || null
    : null;

export const operationFields: OperationFields = {
  region: [
    '地区',
    'Region',
    (value, reading) => tariffRegions[Number(value) as keyof typeof tariffRegions]?.[reading.language] ?? plain(value, reading),
  ],
  source: ['依据', 'Source', plain],
  seasons: ['季节与时段', 'Seasons and spans', withoutText],
  special: ['特殊日时段', 'Spans of festivals', withoutText],
  ...Object.fromEntries(
    tariffPeriods.flatMap((period): [string, OperationFields[string]][] => {
      const { zh, en } = periods[period];
      return [
        [`prices.${period}.buy`, [`${zh}段购电价`, `${en}, buying`, price]],
        [`prices.${period}.feedIn`, [`${zh}段上网价`, `${en}, feed-in`, price]],
      ];
    }),
  ),
  'market.buy': ['购电按日前价格', 'Buying at day-ahead prices', yesNo],
  'market.feedIn': ['上网按日前价格', 'Feed-in at day-ahead prices', yesNo],
  surcharges: ['附加费', 'Surcharges', surcharges],
  'basic.by': ['基本电费', 'Basic charge', wordOf(charges)],
  'basic.price': ['基本电费单价', 'Price of the basic charge', plain],
  'basic.quantity': ['容量或合同需量', 'Capacity or contracted demand', plain],
  'basic.overPercent': ['超合同起算 (%)', 'Counts as above from (%)', plain],
  'basic.overMultiple': ['超出部分倍数', 'Multiple for what is above', plain],
  powerFactor: ['功率因数调整', 'Power-factor charge', wordOf({ null: { zh: '无', en: 'None' } })],
  'powerFactor.standard': ['功率因数标准', 'Standard of the power factor', plain],
  'powerFactor.withBasic': ['基本电费参与调整', 'Also on the basic charge', yesNo],
  priceHost: ['日前电价来源', 'Source of day-ahead prices', plain],
  priceStep: ['每行时长', 'Length of a line', withUnit('min')],
  pricePer: ['价格单位', 'Unit of prices', plain],
  priceAt: ['获取时间', 'Fetched at', timeOfDay],
  ownDays: ['自定义日期', 'Own days', ownDays],
  holidays: [
    '节假日日历',
    'Holidays',
    wordOf({ china: { zh: '国务院通知', en: 'China' }, none: { zh: '无', en: 'None' }, null: { zh: '按时区', en: 'By the time zone' } }),
  ],
};
