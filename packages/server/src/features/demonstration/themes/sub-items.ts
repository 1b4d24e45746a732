/** Energy sub-items: consumers of the project, by their counters. */
import { subItemsApi } from '@czyun/contract';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

type Counter = readonly [device: DeviceRecord | undefined, metric: string];

interface Leaf {
  readonly name: string;
  readonly counter: Counter;
}
interface Branch {
  readonly name: string;
  /** Own meter; absent: the sum of its leaves. */
  readonly counter?: Counter;
  readonly leaves: readonly Leaf[];
}

const leafOf = (device: DeviceRecord): Leaf => ({
  name: device.nameEn ? `${device.name} ${device.nameEn}`.slice(0, 60) : device.name,
  counter: [device, 'energy_total'],
});

function branchesOf(site: Site): readonly Branch[] {
  if (site.project.type === 2)
    return [
      { name: '加工设备 Machines', leaves: site.of('machine').map(leafOf) },
      { name: '公用工程 Utilities', leaves: site.of('fan').map(leafOf) },
    ];
  return [
    {
      name: '园区用电 Site load',
      counter: [site.role('load'), 'energy_import'],
      leaves: [...site.of('liquid-cooling'), ...site.of('air-conditioner')].map(leafOf),
    },
    { name: '关口购电 Grid import', counter: [site.role('grid'), 'energy_import'], leaves: [] },
    {
      name: '储能充电 Storage charge',
      counter: [site.of('storage-station')[0], 'charge_energy_total'],
      leaves: [],
    },
  ];
}

const paramOf = (site: Site, [device, metric = '']: Counter | readonly [] = []): number | undefined =>
  device && site.paramId(device, metric);

async function addLeaves(site: Site, pid: number, { leaves, name: branch }: Branch): Promise<void> {
  const { projectId } = site;
  for (const { name, counter } of leaves) {
    const paramId = paramOf(site, counter);
    if (paramId === undefined) continue;
    await site.once(`sub-item/${branch}/${name}`, () =>
      site.as('engadmin').ask(subItemsApi.subsave, { query: { projectId, pid, name, unit: 'kWh', paramId } }),
    );
  }
}

export const subItemsTheme: Theme = {
  name: 'sub-items',
  needs: 'nothing',
  async make(site) {
    const { projectId } = site;
    const admin = site.as('engadmin');
    const top = async () => (await admin.ask(subItemsApi.getSubentryById, { query: { projectId } })).children;
    for (const branch of branchesOf(site)) {
      const { name, leaves } = branch;
      const paramId = paramOf(site, branch.counter);
      if (paramId === undefined && (branch.counter !== undefined || leaves.length === 0)) continue;
      await site.once(
        `sub-item/${name}`,
        () => admin.ask(subItemsApi.subsave, { query: { projectId, name, unit: 'kWh', ...(paramId === undefined ? {} : { paramId }) } }),
        async () => (await top()).some((item) => item.name === name),
      );
      // A branch that a person removed gets no leaves.
      const item = (await top()).find((each) => each.name === name);
      if (item) await addLeaves(site, item.id, branch);
    }
  },
};
