import { meterTypeId, type ProjectTemplate } from './template.ts';

const periodMs = 5000;

const machines = [
  { zh: '1# 加工中心', en: 'Machining centre 1' },
  { zh: '2# 加工中心', en: 'Machining centre 2' },
  { zh: '3# 数控车床', en: 'Lathe 3' },
  { zh: '4# 注塑机', en: 'Moulding machine 4' },
  { zh: '5# 冲压机', en: 'Press 5' },
];
/** Index of the first forming machine; the machines before it cut. */
const forming = 3;

/** A small factory: five machines in two shops, utilities, and one meter each for the three. */
export const factoryTemplate: ProjectTemplate = {
  key: 'factory',
  type: 2,
  name: { zh: '机加工厂', en: 'Machine shop' },
  about: {
    zh: '五台生产设备、排风机与压力容器，关口电表与各车间电表：运行、产量、效率与用电齐全。',
    en: 'Five machines, a fan and a pressure vessel, the grid meter and one for each shop: running, output, efficiency and consumption are complete.',
  },
  regions: [
    { zh: '机加车间', en: 'Machining shop' },
    { zh: '成型车间', en: 'Forming shop' },
    { zh: '公用工程', en: 'Utilities' },
  ],
  devices: [
    ...machines.map((name, index) => ({
      ...{ key: `machine-${index + 1}`, name, typeId: 1501, periodMs },
      region: index < forming ? 0 : 1,
    })),
    { key: 'fan-1', name: { zh: '1# 排风机', en: 'Exhaust fan 1' }, typeId: 1502, region: 2, periodMs },
    { key: 'vessel-1', name: { zh: '1# 压力容器', en: 'Pressure vessel 1' }, typeId: 1503, region: 2, periodMs },
    { key: 'meter-grid', name: { zh: '关口电表', en: 'Grid meter' }, typeId: meterTypeId, role: 'grid', region: 2, periodMs },
    {
      key: 'meter-machining',
      name: { zh: '机加车间电表', en: 'Machining shop meter' },
      typeId: meterTypeId,
      role: 'load',
      region: 0,
      periodMs,
    },
    {
      key: 'meter-forming',
      name: { zh: '成型车间电表', en: 'Forming shop meter' },
      typeId: meterTypeId,
      role: 'load',
      region: 1,
      periodMs,
    },
    { key: 'meter-utilities', name: { zh: '公用工程电表', en: 'Utilities meter' }, typeId: meterTypeId, role: 'load', region: 2, periodMs },
  ],
  subItems: [
    { name: { zh: '全厂用电', en: 'Whole works' } },
    { name: { zh: '机加车间', en: 'Machining shop' }, above: 0, meter: 'meter-machining' },
    { name: { zh: '成型车间', en: 'Forming shop' }, above: 0, meter: 'meter-forming' },
    { name: { zh: '公用工程', en: 'Utilities' }, above: 0, meter: 'meter-utilities' },
  ],
};
