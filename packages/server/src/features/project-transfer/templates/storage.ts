import { meterTypeId, type ProjectTemplate } from './template.ts';

const periodMs = 5000;

/** A station behind a factory's connection: one container with two converters and two stacks, PV on the roof, meters for every flow. */
export const storageTemplate: ProjectTemplate = {
  key: 'storage',
  type: 1,
  name: { zh: '光储电站', en: 'Storage station with PV' },
  about: {
    zh: '两套变流器与电池堆、光伏、关口与负荷电表：功率流向、充放电量与荷电状态齐全。',
    en: 'Two converters with battery stacks, PV, and meters of grid and load: power flow, charged and discharged energy and state of charge are complete.',
  },
  regions: [
    { zh: '储能区', en: 'Storage yard' },
    { zh: '配电室', en: 'Switch room' },
    { zh: '光伏区', en: 'PV area' },
  ],
  devices: [
    { key: 'meter-grid', name: { zh: '关口电表', en: 'Grid meter' }, typeId: meterTypeId, role: 'grid', region: 1, periodMs },
    { key: 'meter-load', name: { zh: '负荷电表', en: 'Load meter' }, typeId: meterTypeId, role: 'load', region: 1, periodMs },
    { key: 'meter-storage', name: { zh: '储能电表', en: 'Storage meter' }, typeId: meterTypeId, role: 'storage', region: 1, periodMs },
    { key: 'pcs-1', name: { zh: '1# 储能变流器', en: 'PCS 1' }, typeId: 1201, region: 0, periodMs },
    { key: 'pcs-2', name: { zh: '2# 储能变流器', en: 'PCS 2' }, typeId: 1201, region: 0, periodMs },
    { key: 'bms-1', name: { zh: '1# 电池堆', en: 'Battery stack 1' }, typeId: 1202, region: 0, periodMs },
    { key: 'bms-2', name: { zh: '2# 电池堆', en: 'Battery stack 2' }, typeId: 1202, region: 0, periodMs },
    { key: 'cooling-1', name: { zh: '1# 液冷机组', en: 'Liquid cooling 1' }, typeId: 1204, region: 0, periodMs },
    { key: 'fire-1', name: { zh: '1# 消防主机', en: 'Fire control 1' }, typeId: 1205, region: 0, periodMs },
    { key: 'pv-1', name: { zh: '1# 光伏逆变器', en: 'PV inverter 1' }, typeId: 1301, role: 'pv', region: 2, periodMs },
  ],
};
