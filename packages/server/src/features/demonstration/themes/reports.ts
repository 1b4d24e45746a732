/** Report definitions, ready to use. */
import { type ReportAlgorithm, type ReportType, reportsApi } from '@czyun/contract';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

type Column = readonly [device: DeviceRecord | undefined, metric: string, algorithm: ReportAlgorithm, title: string];
interface Plan {
  readonly title: string;
  readonly type: ReportType;
  readonly columns: readonly Column[];
}

function stationReports(site: Site): readonly Plan[] {
  const [ems] = site.of('storage-station');
  const [grid, load] = [site.role('grid'), site.role('load')];
  return [
    {
      title: '电站电量日报 Station energy by day',
      type: 'dailyDiff',
      columns: [
        [grid, 'energy_import', 'diff', '购电 Import'],
        [grid, 'energy_export', 'diff', '上网 Export'],
        [load, 'energy_import', 'diff', '负荷 Load'],
        [ems, 'charge_energy_total', 'diff', '充电 Charge'],
        [ems, 'discharge_energy_total', 'diff', '放电 Discharge'],
      ],
    },
    {
      title: '储能运行时报 Storage by the hour',
      type: 'hourly',
      columns: [
        [ems, 'storage_power', 'avg', '平均功率 Mean power'],
        [ems, 'soc', 'last', 'SOC'],
        ...site.of('bms').map((bms, at): Column => [bms, 'cell_temperature_max', 'max', `${at + 1}# 电芯最高温 Hottest cell`]),
      ],
    },
    {
      title: '电芯一致性日报 Cell spread by day',
      type: 'daily',
      columns: site.of('bms').flatMap((bms, at): Column[] => [
        [bms, 'cell_voltage_spread', 'max', `${at + 1}# 压差 Voltage spread`],
        [bms, 'cell_temperature_spread', 'max', `${at + 1}# 温差 Temperature spread`],
      ]),
    },
  ];
}

function factoryReports(site: Site): readonly Plan[] {
  const machines = site.of('machine');
  return [
    {
      title: '设备用电日报 Machine energy by day',
      type: 'dailyDiff',
      columns: machines.map((machine): Column => [machine, 'energy_total', 'diff', '']),
    },
    {
      title: '产量日报 Output by day',
      type: 'dailyDiff',
      columns: machines.map((machine): Column => [machine, 'output_total', 'diff', '']),
    },
  ];
}

export const reportsTheme: Theme = {
  name: 'reports',
  needs: 'nothing',
  async make(site) {
    const { projectId } = site;
    for (const { title, type, columns } of site.project.type === 2 ? factoryReports(site) : stationReports(site)) {
      const items = columns.flatMap(([device, metric, algorithm, heading]) =>
        device && site.paramId(device, metric) !== undefined ? [{ deviceId: device.id, metric, algorithm, title: heading }] : [],
      );
      if (items.length === 0) continue;
      const body = { projectId, report: { title, type, items } };
      await site.once(`report/${title}`, () => site.as('engineer').ask(reportsApi.reportSave, { body }));
    }
  },
};
