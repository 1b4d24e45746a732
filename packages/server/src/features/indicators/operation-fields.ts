import type { Text } from '@czyun/devices';
import { instant, type OperationFields, type ValueText } from '../operation-fields.ts';

const none = { zh: '无', en: 'None' } as const;
const choice =
  (words: Readonly<Record<string, Text>>): ValueText =>
  (value, { language }) =>
    words[String(value)]?.[language] ?? null;
const quantity =
  (unit: string): ValueText =>
  (value, { language }) =>
    typeof value === 'number' ? `${value} ${unit}` : none[language];
const amount: ValueText = (value, { language }) => (typeof value === 'number' ? String(value) : none[language]);
const meters: ValueText = (value, { language, registry }) => {
  if (!Array.isArray(value)) return null;
  const names = value.map((id) => registry.device(Number(id))?.name ?? `#${id}`);
  return names.join({ zh: '、', en: ', ' }[language]) || none[language];
};
const unitPowers: ValueText = (value, { language, registry }) => {
  if (!Array.isArray(value)) return null;
  const texts = (value as readonly { readonly deviceId?: unknown; readonly ratedPower?: unknown }[]).map(
    ({ deviceId, ratedPower }) => `${registry.device(Number(deviceId))?.name ?? `#${deviceId}`} ${ratedPower} kW`,
  );
  return texts.join({ zh: '、', en: ', ' }[language]) || none[language];
};
const unplanned = { zh: '非计划停运', en: 'Unplanned outage' } as const;
const both = { zh: '充电与放电', en: 'Charge and discharge' } as const;
const discharge = { zh: '放电', en: 'Discharge' } as const;

export const operationFields: OperationFields = {
  outageKind: ['停运性质', 'Kind of outage', choice({ planned: { zh: '计划停运', en: 'Planned outage' }, unplanned })],
  outageEnds: ['结束', 'Ends', instant],
  'indicators.gatewayIds': ['储能关口电表', 'Gateway meters of the storage', meters],
  'indicators.auxiliaryIds': ['站用电表', 'Meters of auxiliaries', meters],
  'indicators.auxiliary': [
    '没有站用电表时',
    'Without a meter of auxiliaries',
    choice({ metered: { zh: '未知', en: 'Unknown' }, balance: { zh: '由平衡算出', en: 'Calculated as the remainder' } }),
  ],
  'indicators.ratedPower': ['额定功率', 'Rated power', quantity('kW')],
  'indicators.unitPowers': ['各单元额定功率', 'Rated power of units', unitPowers],
  'indicators.ratedEnergy': ['额定容量', 'Rated energy', quantity('kWh')],
  'indicators.cycles': ['等效充放电次数', 'Equivalent cycles', choice({ discharge, both })],
  'indicators.hours': ['等效利用小时', 'Equivalent hours', choice({ discharge, both })],
  'indicators.available': [
    '可用小时',
    'Available hours',
    choice({ ready: { zh: '运行与备用', en: 'In service and in reserve' }, running: { zh: '运行', en: 'In service' } }),
  ],
  'indicators.stopped': ['停机', 'Stopped', choice({ reserve: { zh: '备用', en: 'Reserve' }, unplanned })],
  'indicators.offline': ['通讯中断', 'Not heard', choice({ unknown: { zh: '未知', en: 'Unknown' }, unplanned })],
  'indicators.windows': [
    '检修窗口',
    'Maintenance windows',
    choice({ true: { zh: '计划停运', en: 'Planned outage' }, false: { zh: '不考虑', en: 'Not considered' } }),
  ],
  'indicators.setpoint': [
    '计划执行对比',
    'Power is held against',
    choice({ sent: { zh: '下发的计划', en: 'The plan sent' }, dispatched: { zh: '调度功率', en: 'Dispatch' } }),
  ],
  'indicators.tolerance': ['允许偏差', 'Tolerance', quantity('%')],
  'indicators.warrantyCycles': ['质保次数', 'Warranty cycles', amount],
  'indicators.warrantyYears': ['质保年限', 'Warranty years', amount],
  'indicators.warrantyFrom': ['质保开始', 'Warranty start', instant],
};
