import type { DeviceType } from '../model.ts';
import { cabinetBack, cabinetFront, cabinetGroups, cabinetKeyMetrics, cabinetStatus } from './cabinet-parts.ts';
import { controlPages, flag, inGroup, measure, setpoint, state } from './points.ts';
import { offOn } from './words.ts';

/** Air-cooled storage cabinet: battery and PCS in one enclosure, cooled by a door-mounted air conditioner and pack fans. */
export const airCabinet: DeviceType = {
  id: 1450,
  key: 'air-cabinet',
  name: { zh: '风冷储能柜', en: 'Air-cooled storage cabinet' },
  nature: 'cabinet',
  groups: cabinetGroups,
  points: [
    ...cabinetFront,
    ...inGroup('thermal', [
      state('climate_state', '空调状态', 'Air conditioner state', {
        0: { zh: '停机', en: 'Off', tone: 'stop' },
        1: { zh: '送风', en: 'Ventilating', tone: 'run' },
        2: { zh: '制冷', en: 'Cooling', tone: 'run' },
        3: { zh: '制热', en: 'Heating', tone: 'run' },
        4: { zh: '除湿', en: 'Dehumidifying', tone: 'run' },
        5: { zh: '故障', en: 'Fault', tone: 'fault' },
      }),
      measure('supply_air_temperature', '送风温度', 'Supply air temperature', '℃', [-40, 100], 1),
      measure('return_air_temperature', '回风温度', 'Return air temperature', '℃', [-40, 100], 1),
      measure('outlet_air_temperature', '电池出风温度', 'Battery outlet air temperature', '℃', [-40, 100], 1),
      flag('compressor_state', '压缩机', 'Compressor', offOn),
      measure('pack_fan_speed_{n}', '{n}号电池包风机转速', 'Pack {n} fan speed', 'r/min', [0, 12_000], 0, { repeat: { count: 5 } }),
      setpoint('cooling_temperature_setpoint', '制冷温度给定', 'Cooling temperature setpoint', '℃', [5, 45], 1, {
        limits: { min: 15, max: 35, step: 0.5 },
      }),
      setpoint('heating_temperature_setpoint', '制热温度给定', 'Heating temperature setpoint', '℃', [-20, 30], 1, {
        limits: { min: 0, max: 20, step: 0.5 },
      }),
    ]),
    ...cabinetBack,
  ],
  pages: ['monitor', 'container', ...controlPages.slice(1)],
  keyMetrics: cabinetKeyMetrics,
  status: cabinetStatus,
};
