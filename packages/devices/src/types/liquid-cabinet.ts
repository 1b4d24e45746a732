import type { DeviceType } from '../model.ts';
import { cabinetBack, cabinetFront, cabinetGroups, cabinetKeyMetrics, cabinetStatus } from './cabinet-parts.ts';
import { controlPages, flag, inGroup, measure, setpoint, state } from './points.ts';
import { offOn } from './words.ts';

/** Liquid-cooled storage cabinet: battery, PCS, cooling and fire protection in one enclosure. */
export const liquidCabinet: DeviceType = {
  id: 1399,
  key: 'liquid-cabinet',
  name: { zh: '液冷储能柜', en: 'Liquid-cooled storage cabinet' },
  nature: 'cabinet',
  groups: cabinetGroups,
  points: [
    ...cabinetFront,
    ...inGroup('thermal', [
      state('cooling_state', '液冷机组状态', 'Liquid cooling state', {
        0: { zh: '空闲', en: 'Idle', tone: 'stop' },
        1: { zh: '准备启动', en: 'Ready to start', tone: 'info' },
        2: { zh: '运行', en: 'Running', tone: 'run' },
        3: { zh: '延时停机', en: 'Delayed shutdown', tone: 'info' },
        4: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      measure('supply_temperature', '供液温度', 'Coolant supply temperature', '℃', [-40, 100], 1),
      measure('return_temperature', '回液温度', 'Coolant return temperature', '℃', [-40, 100], 1),
      measure('supply_pressure', '供液压力', 'Coolant supply pressure', 'bar', [0, 10], 2),
      measure('return_pressure', '回液压力', 'Coolant return pressure', 'bar', [0, 10], 2),
      flag('pump_state', '循环泵', 'Circulation pump', offOn),
      flag('compressor_state', '压缩机', 'Compressor', offOn),
      setpoint('supply_temperature_setpoint', '供液温度给定', 'Coolant supply temperature setpoint', '℃', [5, 40], 1, {
        limits: { min: 10, max: 35, step: 0.1 },
      }),
    ]),
    ...cabinetBack,
  ],
  pages: ['monitor', 'container', ...controlPages.slice(1)],
  keyMetrics: cabinetKeyMetrics,
  status: cabinetStatus,
};
