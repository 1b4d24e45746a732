/** Common parts of liquid-cooled and air-cooled storage cabinets; only the thermal group differs. */
import type { Interlock, Text } from '../model.ts';
import {
  alarm,
  bits,
  choice,
  command,
  counter,
  fault,
  flag,
  inGroup,
  lineVoltages,
  measure,
  phases,
  protection,
  push,
  setpoint,
  state,
  today,
} from './points.ts';
import {
  alarmLevels,
  alarmState,
  commState,
  dischargePositive,
  inductivePositive,
  lagPositive,
  localRemote,
  openClosed,
  shutOpen,
  stopStart,
} from './words.ts';

const notFaulted: Interlock = {
  metric: 'state',
  notIn: [4],
  reason: { zh: '储能柜处于故障状态，请先排除故障并复位', en: 'The cabinet is faulted; clear the fault and reset it first' },
};
const onlyRemote: Interlock = {
  metric: 'control_source',
  in: [1],
  reason: { zh: '储能柜处于就地控制，请先切换到远方', en: 'The cabinet is in local control; switch it to remote first' },
};
const onlyStopped: Interlock = {
  metric: 'state',
  in: [0],
  reason: { zh: '仅在停机状态下可以修改', en: 'Can be changed only while the cabinet is stopped' },
};

export const cabinetGroups = {
  run: { zh: '运行状态', en: 'Run state' },
  ac: { zh: '交流侧', en: 'AC side' },
  battery: { zh: '电池', en: 'Battery' },
  energy: { zh: '电量', en: 'Energy' },
  thermal: { zh: '热管理', en: 'Thermal management' },
  safety: { zh: '消防与环境', en: 'Fire and surroundings' },
  control: { zh: '控制', en: 'Control' },
  alarms: { zh: '告警与故障', en: 'Alarms and faults' },
} as const satisfies Record<string, Text>;

/** Points before the thermal group. */
export const cabinetFront = [
  ...inGroup('run', [
    state('state', '运行状态', 'Run state', {
      0: { zh: '停机', en: 'Stopped', tone: 'stop' },
      1: { zh: '待机', en: 'Standby', tone: 'stop' },
      2: { zh: '充电', en: 'Charging', tone: 'run' },
      3: { zh: '放电', en: 'Discharging', tone: 'run' },
      4: { zh: '故障', en: 'Fault', tone: 'fault' },
    }),
    state('grid_state', '并离网状态', 'Grid connection', {
      0: { zh: '并网', en: 'Grid-connected', tone: 'run' },
      1: { zh: '离网', en: 'Off-grid', tone: 'warn' },
      2: { zh: '并离网切换中', en: 'Switching on/off-grid', tone: 'info' },
    }),
    flag('control_source', '控制权', 'Control source', localRemote),
    flag('ac_breaker', '交流断路器', 'AC circuit breaker', openClosed),
    flag('dc_contactor', '直流接触器', 'DC contactor', openClosed),
    commState,
  ]),
  ...inGroup('ac', [
    measure('active_power', '有功功率', 'Active power', 'kW', [-1_000, 1_000], 1, { sign: dischargePositive, storage: 'long' }),
    measure('reactive_power', '无功功率', 'Reactive power', 'kvar', [-1_000, 1_000], 1, { sign: inductivePositive }),
    measure('apparent_power', '视在功率', 'Apparent power', 'kVA', [0, 1_500], 1),
    measure('power_factor', '功率因数', 'Power factor', null, [-1, 1], 3, { sign: lagPositive }),
    lineVoltages('voltage', '线电压', 'Line voltage', [0, 1_500]),
    phases('current', '电流', 'current', 'A', [0, 2_000], 1),
    measure('frequency', '电网频率', 'Grid frequency', 'Hz', [40, 70], 2),
    measure('rated_power', '额定功率', 'Rated power', 'kW', [0, 1_000], 1, { storage: 'long' }),
    measure('active_power_upper_limit', '允许最大放电功率', 'Max. discharge power', 'kW', [0, 1_000], 1),
    measure('active_power_lower_limit', '允许最大充电功率', 'Max. charge power', 'kW', [-1_000, 0], 1, {
      sign: dischargePositive,
    }),
  ]),
  ...inGroup('battery', [
    measure('soc', '荷电状态SOC', 'State of charge', '%', [0, 100], 1, { storage: 'long' }),
    measure('soh', '健康状态SOH', 'State of health', '%', [0, 100], 1, { storage: 'long' }),
    state('permission', '充放电许可', 'Charge/discharge permission', {
      0: { zh: '正常', en: 'Normal', tone: 'run' },
      1: { zh: '禁止充电', en: 'Charging not allowed', tone: 'warn' },
      2: { zh: '禁止放电', en: 'Discharging not allowed', tone: 'warn' },
      3: { zh: '禁止充放电', en: 'Neither charging nor discharging allowed', tone: 'alarm' },
    }),
    measure('dc_voltage', '电池电压', 'Battery voltage', 'V', [0, 1_600], 1),
    measure('dc_current', '电池电流', 'Battery current', 'A', [-1_000, 1_000], 1, { sign: dischargePositive }),
    measure('insulation_resistance', '绝缘电阻', 'Insulation resistance', 'kΩ', [0, 20_000], 0),
    measure('cell_voltage_max', '最高单体电压', 'Highest cell voltage', 'V', [0, 5], 3),
    measure('cell_voltage_max_no', '最高单体电压序号', 'No. of cell with highest voltage', null, [0, 480], 0),
    measure('cell_voltage_min', '最低单体电压', 'Lowest cell voltage', 'V', [0, 5], 3),
    measure('cell_voltage_min_no', '最低单体电压序号', 'No. of cell with lowest voltage', null, [0, 480], 0),
    measure('cell_voltage_avg', '平均单体电压', 'Average cell voltage', 'V', [0, 5], 3),
    measure('cell_temperature_max', '最高单体温度', 'Highest cell temperature', '℃', [-40, 125], 1),
    measure('cell_temperature_max_no', '最高单体温度序号', 'No. of probe with highest temperature', null, [0, 240], 0),
    measure('cell_temperature_min', '最低单体温度', 'Lowest cell temperature', '℃', [-40, 125], 1),
    measure('cell_temperature_min_no', '最低单体温度序号', 'No. of probe with lowest temperature', null, [0, 240], 0),
    measure('cell_temperature_avg', '平均单体温度', 'Average cell temperature', '℃', [-40, 125], 1),
    measure('cycle_count', '循环次数', 'Cycle count', null, [0, 30_000], 1, { storage: 'long' }),
  ]),
  ...inGroup('energy', [
    counter('charge_energy_total', '累计充电量', 'Total energy charged'),
    counter('discharge_energy_total', '累计放电量', 'Total energy discharged'),
    today('charge_energy_today', '日充电量', 'Charged today'),
    today('discharge_energy_today', '日放电量', 'Discharged today'),
    measure('charge_energy_available', '可充电量', 'Chargeable energy', 'kWh', [0, 5_000], 1),
    measure('discharge_energy_available', '可放电量', 'Dischargeable energy', 'kWh', [0, 5_000], 1),
    measure('rated_energy', '额定容量', 'Rated energy', 'kWh', [0, 5_000], 1, { storage: 'long' }),
  ]),
];

/** Points after the thermal group. */
export const cabinetBack = [
  ...inGroup('safety', [
    state('fire_level', '消防等级', 'Fire level', {
      0: { zh: '正常', en: 'Normal', tone: 'run' },
      1: alarm('一级预警', 'Level 1 pre-warning', 3, { text: { zh: '消防一级预警', en: 'Fire pre-warning, level 1' } }),
      2: alarm('二级报警', 'Level 2 alarm', 2, { text: { zh: '消防二级报警', en: 'Fire alarm, level 2' } }),
      3: alarm('三级启动灭火', 'Level 3, agent released', 1, {
        text: { zh: '消防三级报警，启动灭火', en: 'Fire alarm, level 3: agent released' },
      }),
    }),
    measure('ambient_temperature', '柜内温度', 'Cabinet temperature', '℃', [-40, 120], 1),
    measure('humidity', '柜内湿度', 'Cabinet humidity', '%', [0, 100], 1),
    flag('door_state', '柜门', 'Door', shutOpen),
    flag('water_leak', '水浸', 'Water leak', {
      0: { zh: '正常', en: 'Dry', tone: 'run' },
      1: alarm('有水', 'Water detected', 1, { text: { zh: '柜内水浸', en: 'Water detected in the cabinet' } }),
    }),
  ]),
  ...inGroup('control', [
    command('run_command', '启停命令', 'Start / stop', stopStart, { stops: [0], dangerous: true, interlocks: [onlyRemote, notFaulted] }),
    setpoint('active_power_setpoint', '有功功率给定', 'Active power setpoint', 'kW', [-1_000, 1_000], 1, {
      sign: dischargePositive,
      limits: { min: 'active_power_lower_limit', max: 'active_power_upper_limit', step: 0.1 },
      interlocks: [onlyRemote, notFaulted],
    }),
    setpoint('reactive_power_setpoint', '无功功率给定', 'Reactive power setpoint', 'kvar', [-1_000, 1_000], 1, {
      sign: inductivePositive,
      interlocks: [onlyRemote, notFaulted],
    }),
    choice(
      'grid_mode',
      '并离网模式',
      'Grid mode',
      {
        0: { zh: '并网', en: 'Grid-connected' },
        1: { zh: '离网', en: 'Off-grid' },
        2: { zh: '并离网切换', en: 'On/off-grid switch' },
      },
      { dangerous: true, interlocks: [onlyRemote, onlyStopped] },
    ),
    setpoint('soc_upper_limit', 'SOC上限', 'SOC upper limit', '%', [0, 100], 1, {
      limits: { min: 'soc_lower_limit', max: 100, step: 0.1 },
      ...protection,
    }),
    setpoint('soc_lower_limit', 'SOC下限', 'SOC lower limit', '%', [0, 100], 1, {
      limits: { min: 0, max: 'soc_upper_limit', step: 0.1 },
      ...protection,
    }),
    push('fault_reset', '故障复位', 'Fault reset', { zh: '复位', en: 'Reset' }, { dangerous: true, interlocks: [onlyRemote] }),
    push('emergency_stop', '紧急停机', 'Emergency stop', { zh: '紧急停机', en: 'Emergency stop' }, { stops: [1] }),
  ]),
  ...inGroup('alarms', [
    alarmState,
    state('alarm_level', '最高告警级别', 'Highest alarm level', alarmLevels),
    bits('alarm_word_1', '告警字1', 'Alarm word 1', [
      alarm('单体过压', 'Cell overvoltage', 'cell_voltage_max'),
      alarm('单体欠压', 'Cell undervoltage', 'cell_voltage_min'),
      alarm('单体压差过大', 'Cell voltage difference too large', 'cell_voltage_max', 'cell_voltage_min'),
      alarm('单体过温', 'Cell over-temperature', 1, 'cell_temperature_max'),
      alarm('单体低温', 'Cell temperature too low', 'cell_temperature_min'),
      alarm('单体温差过大', 'Cell temperature difference too large', 'cell_temperature_max', 'cell_temperature_min'),
      alarm('绝缘电阻过低', 'Insulation resistance too low', 1, 'insulation_resistance'),
      alarm('SOC过低', 'SOC too low', 3, 'soc', { limit: 'soc_lower_limit' }),
      alarm('充电过流', 'Charge overcurrent', 'dc_current'),
      alarm('放电过流', 'Discharge overcurrent', 'dc_current'),
      alarm('柜内凝露', 'Condensation in the cabinet', 'humidity'),
      alarm('热管理系统告警', 'Thermal management system alarm'),
      alarm('电网电压异常', 'Grid voltage out of range', 3, 'voltage_ab', 'voltage_bc', 'voltage_ca'),
      alarm('电网频率异常', 'Grid frequency out of range', 3, 'frequency'),
      alarm('防雷器失效', 'Surge protector failed'),
      alarm('由不间断电源供电', 'Running on UPS'),
    ]),
    bits('fault_word_1', '故障字1', 'Fault word 1', [
      fault('变流器故障', 'PCS fault'),
      fault('电池系统故障', 'Battery fault'),
      fault('变流器通讯中断', 'PCS communication lost'),
      fault('电池管理系统通讯中断', 'BMS communication lost'),
      fault('热管理通讯中断', 'Thermal management communication lost', 2),
      fault('消防通讯中断', 'Fire control communication lost'),
      fault('电表通讯中断', 'Meter communication lost', 2),
      fault('急停按下', 'Emergency stop pressed'),
      fault('消防装置动作', 'Fire extinguishing released', 'fire_level'),
      fault('绝缘故障', 'Insulation fault', 'insulation_resistance'),
      fault('高压接触器故障', 'High-voltage contactor failure', 'dc_contactor'),
      fault('交流断路器脱扣', 'AC circuit breaker tripped', 'ac_breaker'),
      fault('直流熔断器熔断', 'DC fuse blown'),
      fault('单体过压保护', 'Cell overvoltage protection', 'cell_voltage_max'),
      fault('单体欠压保护', 'Cell undervoltage protection', 'cell_voltage_min'),
      fault('单体过温保护', 'Cell over-temperature protection', 'cell_temperature_max'),
    ]),
  ]),
];

export const cabinetStatus = { metric: 'state', map: { 0: 'stop', 1: 'standby', 2: 'run', 3: 'run', 4: 'fault' } } as const;
export const cabinetKeyMetrics = ['soc', 'active_power', 'charge_energy_today', 'discharge_energy_today'] as const;
