import type { DeviceType } from '../model.ts';
import { alarm, bits, counter, fault, inGroup, measure, readPages } from './points.ts';
import { alarmState, commState } from './words.ts';

/** Weather and environment station beside the PV field. */
export const environmentSensor: DeviceType = {
  id: 1303,
  key: 'environment-sensor',
  name: { zh: '环境监测仪', en: 'Environment sensor' },
  nature: 'environment',
  groups: {
    sun: { zh: '辐照', en: 'Irradiance' },
    weather: { zh: '气象', en: 'Weather' },
    status: { zh: '状态', en: 'Status' },
  },
  points: [
    ...inGroup('sun', [
      measure('irradiance', '倾斜面总辐照度', 'Plane irradiance', 'W/m²', [0, 2_000], 0, { storage: 'long' }),
      measure('irradiance_horizontal', '水平面总辐照度', 'Horizontal irradiance', 'W/m²', [0, 2_000], 0),
      measure('irradiance_diffuse', '散射辐照度', 'Diffuse irradiance', 'W/m²', [0, 2_000], 0),
      measure('irradiation_today', '日累计辐照量', 'Irradiation today', 'kWh/m²', [0, 20], 2, { storage: 'long' }),
      counter('irradiation_total', '累计辐照量', 'Total irradiation', { unit: 'kWh/m²', decimals: 2, range: [0, 1_000_000] }),
      measure('module_temperature', '组件背板温度', 'Module back temperature', '℃', [-50, 120], 1),
      measure('sunshine_hours_today', '日照时数', 'Sunshine hours today', 'h', [0, 24], 1),
    ]),
    ...inGroup('weather', [
      measure('ambient_temperature', '环境温度', 'Ambient temperature', '℃', [-50, 80], 1, { storage: 'long' }),
      measure('humidity', '环境湿度', 'Relative humidity', '%', [0, 100], 1),
      measure('wind_speed', '风速', 'Wind speed', 'm/s', [0, 80], 1),
      measure('wind_direction', '风向', 'Wind direction', '°', [0, 360], 0),
      measure('air_pressure', '大气压力', 'Air pressure', 'hPa', [500, 1_150], 1),
      measure('rainfall_today', '日降雨量', 'Rainfall today', 'mm', [0, 2_000], 1),
      measure('dew_point', '露点温度', 'Dew point', '℃', [-60, 60], 1),
    ]),
    ...inGroup('status', [
      measure('supply_voltage', '供电电压', 'Supply voltage', 'V', [0, 60], 1),
      commState,
      alarmState,
      bits('alarm_word_1', '告警字1', 'Alarm word 1', [
        alarm('大风预警', 'Strong wind', 'wind_speed'),
        alarm('环境温度过高', 'Ambient temperature too high', 3, 'ambient_temperature'),
        alarm('环境温度过低', 'Ambient temperature too low', 3, 'ambient_temperature'),
        alarm('暴雨预警', 'Heavy rain', 'rainfall_today'),
        alarm('供电电压过低', 'Supply voltage too low', 3, 'supply_voltage'),
      ]),
      bits('fault_word_1', '故障字1', 'Fault word 1', [
        fault('辐照表故障', 'Pyranometer failed', 2, 'irradiance'),
        fault('温湿度探头故障', 'Temperature and humidity probe failed', 2, 'ambient_temperature', 'humidity'),
        fault('风速仪故障', 'Anemometer failed', 2, 'wind_speed'),
        fault('风向标故障', 'Wind vane failed', 3, 'wind_direction'),
        fault('组件温度探头故障', 'Module temperature probe failed', 3, 'module_temperature'),
        fault('雨量计故障', 'Rain gauge failed', 3, 'rainfall_today'),
      ]),
    ]),
  ],
  pages: readPages,
  keyMetrics: ['irradiance', 'ambient_temperature', 'wind_speed', 'humidity'],
};
