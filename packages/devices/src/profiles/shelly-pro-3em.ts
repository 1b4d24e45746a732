import type { Profile } from '../profile.ts';

/** Fields of one phase in the status of the EM component. */
function phaseFields(phase: 'a' | 'b' | 'c') {
  return {
    [`${phase}_voltage`]: { metric: `voltage_${phase}` },
    [`${phase}_current`]: { metric: `current_${phase}` },
    [`${phase}_act_power`]: { metric: `active_power_${phase}`, scale: 0.001 },
    [`${phase}_aprt_power`]: { metric: `apparent_power_${phase}`, scale: 0.001 },
    [`${phase}_pf`]: { metric: `power_factor_${phase}` },
  };
}

export const shellyPro3em: Profile = {
  id: 'shelly-pro-3em-mqtt',
  vendor: 'Shelly',
  model: { zh: 'Pro 3EM 三相电能表（MQTT）', en: 'Pro 3EM three-phase meter (MQTT)' },
  deviceTypeId: 1203,
  source: 'Shelly Gen2+ device API, EM component status (shelly-api-docs.shelly.cloud)',
  notes: {
    zh: '在设备的 MQTT 设置中把主题前缀设为本平台的设备标识，并开启通用状态更新；电能在另一主题（emdata），此处不读取。',
    en: 'Set the MQTT topic prefix of the device to its key here and enable generic status updates; energy comes under another topic (emdata) and is not read here.',
  },
  mqtt: {
    telemetryTopic: '{deviceKey}/status/em:0',
    payload: 'flat',
    fields: {
      ...phaseFields('a'),
      ...phaseFields('b'),
      ...phaseFields('c'),
      a_freq: { metric: 'frequency' },
      n_current: { metric: 'current_n' },
      total_act_power: { metric: 'active_power', scale: 0.001 },
      total_aprt_power: { metric: 'apparent_power', scale: 0.001 },
    },
  },
};
