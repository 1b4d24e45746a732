/** The six cells of a project with an energy balance (storage, energy consumption). */
import { type Balance, balanceOf } from '../../energy/balance.ts';
import { completeness } from '../../energy/device-shares.ts';
import { availability, selfSufficiency, utilisation } from '../../energy/figures/index.ts';
import { type Energies, energiesOf, restOf, sources, uses } from '../../energy/flows.ts';
import { goodValue, ratedEnergyOfAll, socOf, socWeights } from '../../energy/readings.ts';
import { meanOf, rounded } from '../../energy/sums.ts';
import { figureWords } from '../../figure-sources/words.ts';
import type { ParamRecord } from '../../registry/types.ts';
import { chart, type GridCell, type GridSource, isCell, pie, radar, roleSeries, type Word } from './grid-parts.ts';

/** Differences below this share of the whole are ignored: both rings show the same total. */
const leastRest = 0.001;

export function storageGrid(source: GridSource): GridCell[] {
  const { language, devices, newest, day, known, supply } = source;
  const balance = balanceOf(devices, source.offers);
  const energies = energiesOf(balance, day);
  const { charge = null, discharge = null } = energies;
  const hasStorage = balance.soc.length > 0;
  const weights = socWeights(newest, balance.soc, devices);
  const power = (['grid', 'pv', 'wind', 'storage', 'load'] as const).flatMap((role) =>
    roleSeries(source, role, balance.power[role], role === 'load' && balance.loadFollows.power),
  );
  const all = (role: Word, params: readonly ParamRecord[]) =>
    roleSeries(
      source,
      role,
      params.map((param) => ({ param, sign: 1 })),
    );
  const counters = (role: 'charge' | 'discharge' | 'load') => {
    const picked = balance.energy[role];
    const follows = role === 'load' && balance.loadFollows.energy;
    // A sum without one of its parts is omitted.
    if (follows && picked.some(({ param }) => param.point.type !== 'counter')) return [];
    return roleSeries(
      source,
      role,
      picked.filter(({ param }) => param.point.type === 'counter'),
      follows,
    );
  };
  const moved = [...counters('charge'), ...counters('discharge')];
  return [
    radar(language, [
      ['availability', availability.of(known)],
      ...(hasStorage
        ? ([
            ['soc', socOf(newest, balance.soc, devices)],
            ['health', health(source, balance)],
            ['utilisation', utilisation.of({ charge, discharge, ratedKwh: ratedEnergyOfAll(source.rated, balance.soc, devices), days: 1 })],
          ] as const)
        : []),
      ['selfSufficiency', selfSufficiency.of(supply)],
      ['completeness', completeness(devices, source.offers, newest)],
    ]),
    pie(language, 'sources', 'kWh', [...shares(sources), ...rest('unmetered')]),
    pie(language, 'uses', 'kWh', [...shares(uses), ...rest('losses')]),
    chart('line', source, 'power', 'kW', power),
    chart(
      'line',
      source,
      'soc',
      '%',
      all('soc', balance.soc).map((one, index) => ({ ...one, weight: weights[index] ?? 1 })),
    ),
    moved.length > 0 ? chart('bar', source, 'chargeDischarge', 'kWh', moved) : chart('bar', source, 'energyByDay', 'kWh', counters('load')),
  ].filter(isCell);

  /** Input without known use, or output without known source; makes the totals of both rings equal. */
  function rest(key: 'losses' | 'unmetered') {
    const kwh = restOf(energies, balance.loadFollows.energy);
    const value = kwh === null ? null : rounded(key === 'losses' ? kwh : -kwh, 3);
    return value === null || value <= leastRest * wholeOf(key === 'losses' ? sources : uses)
      ? []
      : [{ key, name: figureWords[key][language], value }];
  }

  function wholeOf(keys: readonly (keyof Energies)[]) {
    return keys.reduce((sum, key) => sum + (energies[key] ?? 0), 0);
  }

  function shares(keys: readonly (keyof Energies & Word)[]) {
    return keys.flatMap((key) => {
      const value = energies[key];
      const name = figureWords[key === 'load' && balance.loadFollows.energy ? 'follows' : key][language];
      return value === undefined ? [] : [{ key, name, value }];
    });
  }
}

function deviceOf({ devices }: GridSource, deviceId: number) {
  return devices.find(({ id }) => id === deviceId);
}

/** Mean state of health of the devices that report the state of charge, %. */
function health(source: GridSource, balance: Balance): number | null {
  return meanOf(balance.soc.map(({ deviceId }) => goodValue(source.newest, deviceOf(source, deviceId)?.driver.points.get('soh')?.paramId)));
}
