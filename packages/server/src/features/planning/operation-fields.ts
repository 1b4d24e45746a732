import type { OperationFields, ValueText } from '../operation-fields.ts';

/** The station's own value applies, or there is no limit. */
const open = { zh: '未设', en: 'Not set' } as const;
const quantity =
  (unit: string): ValueText =>
  (value, { language }) =>
    value === null ? open[language] : typeof value === 'number' || typeof value === 'string' ? `${value} ${unit}`.trim() : null;
const rows =
  (units: Readonly<Record<string, string>>): ValueText =>
  (value, { language }) => {
    if (!Array.isArray(value)) return null;
    const lines = (value as Readonly<Record<string, number>>[]).map((row) =>
      Object.entries(units)
        .map(([name, unit]) => `${row[name]} ${unit}`)
        .join(' → '),
    );
    return lines.join('; ') || open[language];
  };
const curve = rows({ to: 'kW', efficiency: '%' });
const held = (power: unknown) => (typeof power === 'number' ? `${power} kW` : '-');
const temperature: ValueText = (value, { language }) =>
  Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>[])
        .map((row) => `${row['temperature']} ℃ → ${held(row['charge'])} / ${held(row['discharge'])}`)
        .join('; ') || open[language]
    : null;
const yesNo: ValueText = (value, { language }) =>
  typeof value === 'boolean' ? { zh: value ? '是' : '否', en: value ? 'Yes' : 'No' }[language] : null;
const derating = rows({ soc: '%', power: 'kW' });

export const operationFields: OperationFields = {
  storageFeedIn: ['储能可上网', 'Storage may feed in', yesNo],
  socMin: ['SOC 下限', 'SOC lower limit', quantity('%')],
  socMax: ['SOC 上限', 'SOC upper limit', quantity('%')],
  reserve: ['保留电量', 'Reserve', quantity('%')],
  socEnd: ['日末 SOC', 'SOC at the end of the day', quantity('%')],
  chargeEfficiency: ['充电效率', 'Charging efficiency', quantity('%')],
  dischargeEfficiency: ['放电效率', 'Discharging efficiency', quantity('%')],
  chargeCurve: ['充电效率随功率', 'Charging efficiency by power', curve],
  dischargeCurve: ['放电效率随功率', 'Discharging efficiency by power', curve],
  chargeDerating: ['充电功率降额', 'Charging power by SOC', derating],
  dischargeDerating: ['放电功率降额', 'Discharging power by SOC', derating],
  hotLimits: ['电芯高温时功率', 'Power of hot cells', temperature],
  coldLimits: ['电芯低温时功率', 'Power of cold cells', temperature],
  auxiliary: ['辅助用电', 'Auxiliaries', quantity('kW')],
  cyclesMost: ['每日等效循环上限', 'Equivalent cycles a day at most', quantity('')],
  cycleCost: ['循环成本', 'Cost of wear', quantity('¥/kWh')],
  importMost: ['进线功率限值', 'Limit of power drawn', quantity('kW')],
  exportMost: ['上网功率限值', 'Limit of power fed in', quantity('kW')],
  demandTarget: ['需量目标', 'Accepted demand', quantity('kW')],
  eveningAt: ['时间', 'Time', quantity('')],
  eveningPower: ['功率上限', 'Power at most', quantity('kW')],
  eveningGain: ['至少多赚', 'Earns at least more', quantity('¥')],
  eveningGap: ['允许差距', 'Gap at most', quantity('%')],
};
