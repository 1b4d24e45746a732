/** The six cells of a project with an energy balance (storage, energy consumption). */
import type { ParamRecord } from '../../registry/types.ts';
import { type Balance, balanceOf } from './balance.ts';
import { availability, completeness, countOf, goodValue, meanOf, percent, ratedEnergyOf, socOf, socWeights, sumOf } from './figures.ts';
import { chart, type GridCell, type GridSource, isCell, pie, radar, roleSeries, type Word } from './grid-parts.ts';
import { words } from './words.ts';

export function storageGrid(source: GridSource): GridCell[] {
  const { language, devices, live, states, day } = source;
  const balance = balanceOf(devices, source.offers);
  const hasStorage = balance.soc.length > 0;
  const weights = socWeights(live, balance.soc, devices);
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
    // A whole that misses a part is none.
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
      ['availability', availability(devices, states)],
      ...(hasStorage
        ? ([
            ['soc', socOf(live, balance.soc, devices)],
            ['health', health(source, balance)],
            ['utilisation', utilisation(source, balance)],
          ] as const)
        : []),
      ['selfSufficiency', selfSufficiency(source, balance)],
      ['completeness', completeness(devices, source.offers, live)],
    ]),
    pie(language, 'sources', 'kWh', shares(source, balance, ['gridImport', 'pv', 'wind', 'discharge'])),
    pie(language, 'uses', 'kWh', shares(source, balance, ['load', 'charge', 'gridExport'])),
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

  function shares(from: GridSource, of: Balance, keys: readonly (keyof Balance['energy'] & Word)[]) {
    return keys
      .filter((key) => of.energy[key].length > 0)
      .map((key) => ({
        key,
        name: words[key === 'load' && of.loadFollows.energy ? 'follows' : key][from.language],
        value: countOf(day, of.energy[key]),
      }));
  }
}

function deviceOf({ devices }: GridSource, deviceId: number) {
  return devices.find(({ id }) => id === deviceId);
}

/** Mean state of health of what tells the state of charge, %. */
function health(source: GridSource, balance: Balance): number | null {
  return meanOf(balance.soc.map(({ deviceId }) => goodValue(source.live, deviceOf(source, deviceId)?.driver.points.get('soh')?.paramId)));
}

/** Energy moved today against one full charge and discharge of the rated energy, %. */
function utilisation(source: GridSource, { energy, soc }: Balance): number | null {
  const moved = sumOf([countOf(source.day, energy.charge), countOf(source.day, energy.discharge)]);
  const rated = sumOf(soc.map(({ deviceId }) => ratedEnergyOf(source.live, deviceOf(source, deviceId))));
  return percent(moved, rated === null ? null : rated * 2);
}

/**
 * Share of today's consumption that own generation covers, %: (PV + wind − fed in) / consumed, between 0 and 100. What was bought
 * does not tell it, since part of that stands in the battery.
 */
function selfSufficiency({ day }: GridSource, { energy }: Balance): number | null {
  const generated = [...energy.pv, ...energy.wind];
  const kept = sumOf([generated.length === 0 ? 0 : countOf(day, generated), negative(countOf(day, energy.gridExport))]);
  const share = percent(kept, countOf(day, energy.load));
  return share === null ? null : Math.min(100, Math.max(0, share));
}

const negative = (value: number | null) => (value === null ? null : -value);
