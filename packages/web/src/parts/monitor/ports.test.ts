import { deviceTypes, expandPoints } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { portsOf, wayAt } from './ports.ts';

const portsOfType = (key: string, role: string | null = null) => {
  const type = deviceTypes.find((each) => each.key === key);
  if (type === undefined) throw new Error(key);
  const metrics = new Set(expandPoints(type).map(({ metric }) => metric));
  return portsOf(type.nature, role, (metric) => metrics.has(metric));
};
const names = (ports: ReturnType<typeof portsOfType>) => ports && [ports.left, ports.right].map((side) => side.map(({ name }) => name));

describe('the picture of a device', () => {
  it('has a DC and an AC side for a converter, with contactors and the measurements there', () => {
    const pcs = portsOfType('pcs');
    expect(names(pcs)).toEqual([['dc'], ['ac']]);
    expect(pcs?.left[0]).toMatchObject({ power: 'dc_power', contactor: 'dc_contactor', values: ['dc_voltage', 'dc_current'] });
    expect(pcs?.right[0]).toMatchObject({ power: 'active_power', values: ['voltage_ab', 'frequency', 'power_factor', 'reactive_power'] });
  });

  it('has every source and use of a station', () => {
    expect(names(portsOfType('storage-station'))).toEqual([
      ['grid', 'pv', 'wind'],
      ['load', 'storage'],
    ]);
  });

  it('has the sides of a meter by its role', () => {
    expect(names(portsOfType('meter', 'grid'))).toEqual([['grid'], ['bus']]);
    expect(names(portsOfType('meter', 'storage'))).toEqual([['storage'], ['bus']]);
    expect(names(portsOfType('meter'))).toEqual([['upstream'], ['downstream']]);
  });

  it('is absent if nothing flows', () => {
    expect(portsOfType('bms')).toBeNull();
    expect(portsOfType('fire-control')).toBeNull();
  });

  it('shows the direction seen from the device', () => {
    const [into, out] = [{ into: 1 }, { into: -1 }] as const;
    expect([wayAt(into, 50), wayAt(into, -50), wayAt(out, 50), wayAt(out, -50)]).toEqual(['in', 'out', 'out', 'in']);
    expect([wayAt(into, 0.05), wayAt(into, null)]).toEqual(['rest', 'unknown']);
  });
});
