/** Words and whole points that several device types share. */
import type { Sign, StateWord } from '../model.ts';
import { alarm, type Draft, flag } from './points.ts';

type States = Readonly<Record<number, StateWord>>;

export const dischargePositive: Sign = {
  zh: '放电为正，充电为负',
  en: 'Positive when discharging, negative when charging',
  flow: 'discharge',
};
export const generationPositive: Sign = {
  zh: '发电为正，自用电为负',
  en: 'Positive when generating, negative when consuming',
  flow: 'generation',
};
export const importPositive: Sign = {
  zh: '正向（由上级取电，计入正向电量）为正，反向（送电，计入反向电量）为负',
  en: 'Positive when drawing from upstream (counted as import), negative when feeding back (counted as export)',
  flow: 'import',
};
export const inductivePositive: Sign = { zh: '感性无功为正，容性无功为负', en: 'Positive when inductive, negative when capacitive' };
export const lagPositive: Sign = { zh: '正负号与有功功率一致', en: 'Has the sign of the active power', flow: 'active' };

export const offOn: States = { 0: { zh: '关闭', en: 'Off', tone: 'stop' }, 1: { zh: '开启', en: 'On', tone: 'run' } };
export const stopStart: States = { 0: { zh: '停机', en: 'Stop', tone: 'stop' }, 1: { zh: '启动', en: 'Start', tone: 'run' } };
export const openClosed: States = { 0: { zh: '断开', en: 'Open', tone: 'stop' }, 1: { zh: '闭合', en: 'Closed', tone: 'run' } };
export const disabledEnabled: States = { 0: { zh: '禁用', en: 'Disabled', tone: 'stop' }, 1: { zh: '启用', en: 'Enabled', tone: 'run' } };
export const localRemote: States = { 0: { zh: '就地', en: 'Local', tone: 'warn' }, 1: { zh: '远方', en: 'Remote', tone: 'info' } };
export const shutOpen: States = {
  0: { zh: '关闭', en: 'Closed', tone: 'run' },
  1: alarm('打开', 'Open', 3, { text: { zh: '柜门打开', en: 'Cabinet door open' } }),
};
export const intactBlown: States = { 0: { zh: '正常', en: 'Intact', tone: 'run' }, 1: { zh: '熔断', en: 'Blown', tone: 'fault' } };

/** Charge or discharge, as most devices report their direction. */
export const powerDirection: States = {
  0: { zh: '静置', en: 'At rest', tone: 'stop' },
  1: { zh: '充电', en: 'Charging', tone: 'run' },
  2: { zh: '放电', en: 'Discharging', tone: 'run' },
};

/** Alarm level of a BMS or cabinet in the product's order: 1 is the most severe. */
export const alarmLevels: States = {
  0: { zh: '无告警', en: 'No alarm', tone: 'run' },
  1: { zh: '一级（严重）', en: 'Level 1 (critical)', tone: 'fault' },
  2: { zh: '二级（重要）', en: 'Level 2 (major)', tone: 'alarm' },
  3: { zh: '三级（一般）', en: 'Level 3 (minor)', tone: 'warn' },
};

/** Slot modes of the storage plan (0 leaves a slot unused). */
export const slotModes: States = {
  0: { zh: '未用', en: 'Unused', tone: 'stop' },
  1: { zh: '充电', en: 'Charge', tone: 'run' },
  2: { zh: '放电', en: 'Discharge', tone: 'run' },
  3: { zh: '消纳', en: 'Consumption absorb', tone: 'auto' },
};

/** Link between the device and its subordinate devices: 0 normal, 1 lost. */
export const commState: Draft = flag('comm_state', '通讯状态', 'Communication', {
  0: { zh: '正常', en: 'Normal', tone: 'run' },
  1: alarm('通讯中断', 'Communication lost'),
});

/** Summary of the device's own alarms: 0 normal, 1 alarm. The bits identify them; this one raises no alarm itself. */
export const alarmState: Draft = flag('alarm_state', '告警状态', 'Alarm', {
  0: { zh: '正常', en: 'Normal', tone: 'run' },
  1: { zh: '告警', en: 'Alarm', tone: 'alarm' },
});
