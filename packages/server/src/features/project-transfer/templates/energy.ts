import { meterTypeId, type ProjectTemplate } from './template.ts';

const periodMs = 15_000;

/** A building: its consumption, of which air conditioning, lighting and sockets are metered, and PV on its roof. */
export const energyTemplate: ProjectTemplate = {
  key: 'energy',
  type: 3,
  name: { zh: '楼宇用能', en: 'Energy use of a building' },
  about: {
    zh: '关口电表，空调、照明与动力分项电表，屋顶光伏与室外环境：总用电与分项用电齐全。',
    en: 'The grid meter, meters of air conditioning, lighting and power, PV on the roof and the weather: consumption as a whole and by sub-item is complete.',
  },
  regions: [
    { zh: '配电室', en: 'Switch room' },
    { zh: '办公区', en: 'Offices' },
    { zh: '屋顶', en: 'Roof' },
  ],
  devices: [
    { key: 'meter-grid', name: { zh: '关口电表', en: 'Grid meter' }, typeId: meterTypeId, role: 'grid', region: 0, periodMs },
    { key: 'meter-hvac', name: { zh: '空调电表', en: 'Air conditioning meter' }, typeId: meterTypeId, role: 'load', region: 0, periodMs },
    { key: 'meter-light', name: { zh: '照明电表', en: 'Lighting meter' }, typeId: meterTypeId, role: 'load', region: 1, periodMs },
    { key: 'meter-power', name: { zh: '动力电表', en: 'Power meter' }, typeId: meterTypeId, role: 'load', region: 0, periodMs },
    { key: 'pv-1', name: { zh: '1# 光伏逆变器', en: 'PV inverter 1' }, typeId: 1301, role: 'pv', region: 2, periodMs },
    { key: 'env-1', name: { zh: '室外环境监测仪', en: 'Weather sensor' }, typeId: 1303, region: 2, periodMs },
  ],
  subItems: [
    { name: { zh: '总用电', en: 'Whole building' } },
    { name: { zh: '空调', en: 'Air conditioning' }, above: 0, meter: 'meter-hvac' },
    { name: { zh: '照明', en: 'Lighting' }, above: 0, meter: 'meter-light' },
    { name: { zh: '动力', en: 'Power' }, above: 0, meter: 'meter-power' },
  ],
};
