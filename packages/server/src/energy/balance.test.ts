/** Which devices supply which flow. */
import { describe, expect, it } from 'vitest';
import { balanceOf, energyParams, type Offers } from './balance.ts';
import { deviceOf } from './station-fixture.ts';

const offers: Offers = ({ params }) => params;
const ids = (parts: readonly { readonly param: { readonly paramId: number }; readonly sign: number }[]) =>
  parts.map(({ param, sign }) => sign * param.paramId);

describe('the balance', () => {
  const gridMeter = deviceOf(1, 'meter', { role: 'grid', metrics: ['active_power', 'energy_import', 'energy_export'] });
  const controller = deviceOf(2, 'ess', { metrics: ['grid_power', 'storage_power', 'grid_import_today', 'soc', 'charge_energy_total'] });
  const roofMeter = deviceOf(3, 'meter', { role: 'pv', metrics: ['active_power', 'energy_export'] });
  const cabinet = deviceOf(4, 'cabinet', { metrics: ['active_power', 'soc', 'discharge_energy_total', 'charge_energy_total'] });

  it('takes powers from the controller, if there is one, and energies from registers', () => {
    const { power, energy, soc } = balanceOf([gridMeter, controller, roofMeter, cabinet], offers);
    expect([ids(power.grid), ids(power.storage), ids(energy.gridImport)]).toEqual([[200], [201], [101]]);
    expect(soc.map(({ paramId }) => paramId)).toEqual([203]);
    // If two count the charge, the controller is used: both would count it twice.
    expect([ids(energy.charge), ids(energy.discharge)]).toEqual([[204], [402]]);
  });

  it('counts the meter of a generator with the opposite sign', () => {
    const { power, energy } = balanceOf([gridMeter, roofMeter], offers);
    expect([ids(power.pv), ids(energy.pv)]).toEqual([[-300], [301]]);
  });

  it('derives an unmetered load from the other flows if the grid is known', () => {
    const follows = balanceOf([gridMeter, roofMeter, cabinet], offers);
    expect(follows.loadFollows).toEqual({ power: true, energy: true });
    expect(ids(follows.power.load)).toEqual([100, -300, 400]);
    expect(ids(follows.energy.load)).toEqual([101, 301, 402, -102, -403]);
    const metered = balanceOf([gridMeter, deviceOf(5, 'meter', { role: 'load', metrics: ['active_power', 'energy_import'] })], offers);
    expect([metered.loadFollows, ids(metered.power.load), ids(metered.energy.load)]).toEqual([
      { power: false, energy: false },
      [500],
      [501],
    ]);
    expect(balanceOf([cabinet], offers).loadFollows).toEqual({ power: false, energy: false });
  });

  it('lists auxiliary consumption separately, as a share of the load that changes no flow', () => {
    const own = deviceOf(7, 'meter', { role: 'auxiliary', metrics: ['active_power', 'energy_import'] });
    const [without, withOwn] = [balanceOf([gridMeter, cabinet], offers), balanceOf([gridMeter, cabinet, own], offers)];
    expect([ids(without.auxiliary), ids(withOwn.auxiliary)]).toEqual([[], [701]]);
    expect([withOwn.power, withOwn.energy, withOwn.loadFollows]).toEqual([without.power, without.energy, without.loadFollows]);
  });

  it('omits disabled devices and points that a device never reports', () => {
    const off = deviceOf(6, 'cabinet', { enabled: false, metrics: ['active_power', 'soc'] });
    expect(balanceOf([off], offers).soc).toEqual([]);
    const silent = balanceOf([gridMeter, controller], ({ id, params }) => (id === 2 ? [] : params));
    expect(ids(silent.power.grid)).toEqual([100]);
  });

  it('lists every parameter needed for its energies', () => {
    const params = energyParams(balanceOf([gridMeter, cabinet], offers)).map(({ paramId }) => paramId);
    expect(new Set(params)).toEqual(new Set([101, 102, 402, 403]));
  });
});
