/** Sets of curves visible to the whole project; History opens with the first. */
import { curvesApi } from '@czyun/contract';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

type Curve = readonly [device: DeviceRecord | undefined, metric: string];

const each = (devices: readonly DeviceRecord[], ...metrics: string[]): Curve[] =>
  devices.flatMap((device) => metrics.map((metric): Curve => [device, metric]));

function setsOf(site: Site): readonly (readonly [name: string, curves: readonly Curve[]])[] {
  if (site.project.type === 2)
    return [
      ['机床功率 Machine power', each(site.of('machine').slice(0, 4), 'active_power')],
      [
        '排风与压力容器 Fan and vessel',
        [...each(site.of('fan'), 'active_power', 'vibration'), ...each(site.of('pressure-vessel'), 'pressure')],
      ],
    ];
  const [ems] = site.of('storage-station');
  return [
    ['储能功率与 SOC Storage power and SOC', each(ems ? [ems] : [], 'storage_power', 'soc')],
    ['电站功率平衡 Power balance', each(ems ? [ems] : [], 'grid_power', 'load_power', 'pv_power', 'storage_power')],
    ['电芯温度 Cell temperatures', each(site.of('bms'), 'cell_temperature_max', 'cell_temperature_min')],
  ];
}

export const curvesTheme: Theme = {
  name: 'curves',
  needs: 'nothing',
  async make(site) {
    const { projectId } = site;
    for (const [name, curves] of setsOf(site)) {
      const keys = curves.flatMap(([device, metric]) =>
        device && site.paramId(device, metric) !== undefined ? [{ key: site.key(device, metric) }] : [],
      );
      if (keys.length === 0) continue;
      const query = { projectId, name, lineData: JSON.stringify(keys), shared: true };
      await site.once(`curves/${name}`, () => site.as('engineer').ask(curvesApi.graphAdd, { query }));
    }
  },
};
