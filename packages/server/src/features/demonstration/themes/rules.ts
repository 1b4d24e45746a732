/** Typical alarm rules over several points. */
import { type AlarmRule, alarmRulesApi, newAlarmRule } from '@czyun/contract';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const variable = (name: string, device: DeviceRecord | undefined, metric: string) => ({ name, deviceId: device?.id ?? null, metric });
const minutes = (hour: number) => hour * 60;

type Rule = Partial<AlarmRule> & Pick<AlarmRule, 'name' | 'nameEn' | 'expression' | 'variables'>;

function stationRules(site: Site): readonly Rule[] {
  const [ems] = site.of('storage-station');
  const [first, second] = site.of('bms');
  return [
    {
      name: '电芯最高温度超过 35 °C（演示）',
      nameEn: 'Highest cell temperature above 35 °C (demonstration)',
      expression: 'T > 35',
      typeId: first?.type.id ?? null,
      variables: [variable('T', undefined, 'cell_temperature_max')],
      severity: 2,
      delayS: 10,
      clearDelayS: 60,
      instruction: '检查液冷流量与供液温度，查看该电芯与相邻电芯的温升。',
      instructionEn: 'Check coolant flow and supply temperature, and the rise of this cell against its neighbours.',
    },
    {
      name: '高峰时段储能无出力（演示）',
      nameEn: 'No storage output in the peak period (demonstration)',
      expression: 'P < 20 && SOC > 30',
      variables: [variable('P', ems, 'storage_power'), variable('SOC', ems, 'soc')],
      severity: 2,
      delayS: 300,
      days: [1, 2, 3, 4, 5],
      from: minutes(15),
      to: minutes(17),
      instruction: '核对充放电计划与 PCS 状态；若为检修，请挂检修窗口。',
      instructionEn: 'Compare plan and PCS states. During maintenance, set a maintenance window.',
    },
    {
      name: '两簇 SOC 偏差大（演示）',
      nameEn: 'Large SOC difference between the stacks (demonstration)',
      expression: 'abs(A - B) > 8',
      variables: [variable('A', first, 'soc'), variable('B', second, 'soc')],
      severity: 3,
      delayS: 600,
      clearDelayS: 600,
    },
    {
      name: '关口功率接近限值（演示）',
      nameEn: 'Import near its limit (demonstration)',
      expression: 'P > 950',
      variables: [variable('P', site.role('grid'), 'active_power')],
      severity: 3,
      delayS: 120,
    },
  ];
}

function factoryRules(site: Site): readonly Rule[] {
  const [machine] = site.of('machine');
  const [fan] = site.of('fan');
  return [
    {
      name: '设备空载耗电（演示）',
      nameEn: 'Idle machine draws power (demonstration)',
      expression: 'P > 3 && N < 1',
      typeId: machine?.type.id ?? null,
      variables: [variable('P', undefined, 'active_power'), variable('N', undefined, 'load_rate')],
      severity: 3,
      delayS: 900,
      instruction: '确认是否待料；长时间空载请停机。',
      instructionEn: 'Check whether it waits for material. Stop the machine if it stays idle.',
    },
    {
      name: '排风机振动偏大（演示）',
      nameEn: 'Exhaust fan vibration high (demonstration)',
      expression: 'V > 7.1',
      variables: [variable('V', fan, 'vibration')],
      severity: 2,
      delayS: 60,
    },
  ];
}

export const rulesTheme: Theme = {
  name: 'rules',
  needs: 'nothing',
  async make(site) {
    const { projectId } = site;
    for (const rule of site.project.type === 2 ? factoryRules(site) : stationRules(site)) {
      // A rule for a device or type that the project does not have.
      if (rule.typeId === undefined ? rule.variables.some(({ deviceId }) => deviceId === null) : rule.typeId === null) continue;
      await site.once(`rule/${rule.nameEn}`, () =>
        site.as('engineer').ask(alarmRulesApi.saveAlarmRule, { body: { projectId, rule: { ...newAlarmRule, ...rule } } }),
      );
    }
  },
};
