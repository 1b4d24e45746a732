import type { DeviceTypeView, DiagramDevice } from '@czyun/contract';
import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { stationItems } from '../../../parts/diagram/items.ts';
import { layoutOf } from '../../../parts/diagram/layout/layout.ts';
import { zh } from '../messages.zh.ts';
import { deviceSteps } from './device-steps.ts';
import { nextScreen } from './next-screen.ts';
import { numbersOf, stationSteps } from './steps.ts';

const views: readonly DeviceTypeView[] = deviceTypes.map((type) => ({ ...type, points: expandPoints(type) }));
const viewOf = (key: string) => views.find((type) => type.key === key);

function device(id: number, key: string, more: Partial<DiagramDevice> = {}): DiagramDevice {
  const type = viewOf(key);
  if (type === undefined) throw new Error(key);
  const deviceType = { id: type.id, key, name: type.name.zh, nature: type.nature };
  const params = type.points.map(({ metric }, index) => ({ paramId: id * 1000 + index, metric }));
  const base = { id, key: `${key}-${id}`, name: `${key} ${id}`, regionId: null, role: null, unit: null, isStorageGateway: false };
  return { ...base, deviceType, params, ...more };
}

function stepsOf(devices: readonly DiagramDevice[]) {
  const items = stationItems(devices, (typeId) => views.find(({ id }) => id === typeId), {
    language: 'zh',
    prefix: (prefix) => prefix,
    part: (part) => part,
  });
  const words = { grid: 'g', transformer: 't', pv: 'p', wind: 'w', storage: 's', load: 'l', panels: 'm', criticalLoad: 'c' };
  const layout = layoutOf(
    items.map(({ placed }) => placed),
    words,
  );
  return { layout, steps: stationSteps(items, layout.nodes) };
}

const unit = { unit: 'r1' };
const storage = [
  device(1, 'storage-station', { role: 'storage' }),
  device(2, 'pcs', unit),
  device(3, 'bms', unit),
  device(4, 'meter', { role: 'grid' }),
  device(5, 'meter', { role: 'load' }),
  device(6, 'fire-control'),
  device(7, 'meter'),
];

describe('steps of a station', () => {
  it('are its parts, in the order of the energy, and explain every symbol once', () => {
    const { layout, steps } = stepsOf(storage);
    expect(steps.map(({ key }) => key)).toEqual([
      ...['whole', 'grid', 'transformer', 'load', 'pcs', 'battery', 'cells', 'fire', 'ess', 'meter'],
    ]);
    const numbers = numbersOf(steps);
    expect(layout.nodes.map(({ key }) => key).filter((key) => !numbers.has(key))).toEqual([]);
    const own = steps.filter(({ key }) => key !== 'cells').flatMap(({ nodes }) => [...nodes]);
    expect(new Set(own).size).toBe(own.length);
    // A device has the number of the step that explains it first.
    expect(numbers.get('3')).toBe(steps.findIndex(({ key }) => key === 'battery') + 1);
  });

  it('show the balance first, and the extremes of the cells', () => {
    const { steps } = stepsOf(storage);
    const shownOf = (key: string) => steps.find((step) => step.key === key)?.devices.map(({ item, metrics }) => [item.device.id, metrics]);
    expect(shownOf('whole')).toEqual([
      [4, ['active_power']],
      [1, ['soc', 'storage_power']],
      [5, ['active_power']],
    ]);
    expect(shownOf('cells')).toEqual([[3, ['cell_voltage_max', 'cell_voltage_min', 'cell_temperature_max', 'cell_temperature_min']]]);
    expect(shownOf('transformer')).toEqual([[4, ['active_power', 'energy_import', 'energy_export', 'power_factor']]]);
  });

  it('are the machines of a factory', () => {
    const { steps } = stepsOf([device(1, 'machine'), device(2, 'machine'), device(3, 'fan'), device(4, 'pressure-vessel')]);
    expect(steps.map(({ key }) => key)).toEqual(['whole', 'grid', 'transformer', 'machine', 'fan', 'vessel']);
  });

  it('lead to a screen of the project’s menu that the user may open', () => {
    expect(nextScreen('pcs', 1, { code: 3, linkMoney: false })?.path).toBe('timeslot-eprice');
    expect(nextScreen('pcs', 2, { code: 3, linkMoney: false })?.path).toBe('history');
  });
});

describe('steps of a device', () => {
  it.each(views.map((type) => [type.key, type] as const))('%s: every group of the type is explained', (_key, type) => {
    const steps = deviceSteps(type);
    expect(steps[0]?.group).toBeNull();
    expect(Object.keys(zh.device.about)).toContain(type.nature);
    const groups = steps.slice(1).map(({ key }) => key);
    expect(groups.filter((key) => !Object.hasOwn(zh.device.groups, key))).toEqual([]);
    expect(new Set(groups).size).toBe(groups.length);
    expect(steps.slice(1).filter(({ heads }) => heads.length === 0)).toEqual([]);
  });

  it('show the three phases after the side that they detail', () => {
    const keys = deviceSteps(viewOf('pcs') as DeviceTypeView).map(({ key }) => key);
    expect(keys.indexOf('phases')).toBe(keys.indexOf('ac') + 1);
  });
});
