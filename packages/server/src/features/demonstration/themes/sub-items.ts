/** Energy sub-items: what uses the energy of the project, by its counters. */
import { subItemsApi } from '@czyun/contract';
import type { DeviceRecord } from '../../../registry/types.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

interface Leaf {
  readonly name: string;
  readonly device: DeviceRecord | undefined;
  readonly metric: string;
}
interface Branch {
  readonly name: string;
  readonly leaves: readonly Leaf[];
}

const energyTotal = (device: DeviceRecord): Leaf => ({
  name: device.nameEn ? `${device.name} ${device.nameEn}`.slice(0, 60) : device.name,
  device,
  metric: 'energy_total',
});

function branchesOf(site: Site): readonly Branch[] {
  if (site.project.type === 2)
    return [
      { name: '加工设备 Machines', leaves: site.of('machine').map(energyTotal) },
      { name: '公用工程 Utilities', leaves: site.of('fan').map(energyTotal) },
    ];
  return [
    {
      name: '负荷 Load',
      leaves: [{ name: '园区用电 Site load', device: site.role('load'), metric: 'energy_import' }],
    },
    {
      name: '储能辅助用电 Storage auxiliaries',
      leaves: [...site.of('liquid-cooling'), ...site.of('air-conditioner')].map(energyTotal),
    },
    {
      name: '购电 Grid purchase',
      leaves: [{ name: '关口购电 Import at the grid meter', device: site.role('grid'), metric: 'energy_import' }],
    },
  ];
}

async function addLeaves(site: Site, pid: number, { leaves, name: branch }: Branch): Promise<void> {
  const { projectId } = site;
  for (const { name, device, metric } of leaves) {
    const paramId = device && site.paramId(device, metric);
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
      if (branch.leaves.every(({ device }) => device === undefined)) continue;
      const { name } = branch;
      await site.once(
        `sub-item/${name}`,
        () => admin.ask(subItemsApi.subsave, { query: { projectId, name, unit: 'kWh' } }),
        async () => (await top()).some((item) => item.name === name),
      );
      // A branch that a person has removed gets no leaves.
      const item = (await top()).find((each) => each.name === name);
      if (item) await addLeaves(site, item.id, branch);
    }
  },
};
