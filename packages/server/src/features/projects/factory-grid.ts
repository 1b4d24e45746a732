/** The six cells of a factory: output, states and energy of its machines. */
import { type Language, stateWords, unitStateOf, unitStates } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import { completeness } from '../../energy/device-shares.ts';
import { availability } from '../../energy/figures/index.ts';
import { qualityRate } from '../../energy/indicators.ts';
import { percent } from '../../energy/sums.ts';
import { consumers } from '../../energy/tallies.ts';
import { figureWords } from '../../figure-sources/words.ts';
import { type DeviceRecord, nameIn, type ParamRecord } from '../../registry/index.ts';
import { factoryFigures } from './factory-figures.ts';
import { chart, type GridCell, type GridSource, isCell, type NamedSeries, pie, radar, type Word } from './grid-parts.ts';

export function factoryGrid(source: GridSource): GridCell[] {
  const { language, devices, newest, states } = source;
  const figures = factoryFigures(source);
  const { machines, running } = figures;
  const series = (from: readonly DeviceRecord[], metric: string, role: Word = 'allMachines') =>
    from.flatMap((device) => seriesOf(device, metric, role, language));
  const stand = machines.map(({ id }) => unitStateOf(states.get(id)));
  return [
    radar(language, [
      ['availability', availability.of(source.known)],
      ['running', percent(running, machines.length)],
      ['oee', figures.mean('oee')],
      ['performance', figures.mean('performance')],
      ['quality', qualityRate(figures.made, figures.rejected)],
      ['completeness', completeness(devices, source.offers, newest)],
    ]),
    pie(
      language,
      'outputShare',
      figureWords.pieces[language],
      series(machines, 'output_total').map(({ param, name }) => ({ key: String(param.deviceId), name, value: figures.madeBy(param) })),
    ),
    pie(
      language,
      'machineStates',
      figureWords.machines[language],
      unitStates.map((key) => ({
        key,
        name: stateWords[key][language],
        value: stand.filter((state) => state === key).length,
      })),
    ),
    chart('line', source, 'machinePower', 'kW', series(machines, 'active_power')),
    chart(
      'bar',
      source,
      'outputByDay',
      figureWords.pieces[language],
      series(machines, 'output_total').map((one) => ({ ...one, today: figures.madeBy(one.param) })),
    ),
    chart('bar', source, 'energyByDay', 'kWh', series(consumersOf(devices), 'energy_total', 'allConsumers')),
  ].filter(isCell);
}

function consumersOf(devices: readonly DeviceRecord[]): DeviceRecord[] {
  return devices.filter(({ type, enabled }) => enabled && consumers.includes(type.nature));
}

function seriesOf(device: DeviceRecord, metric: string, role: Word, language: Language): NamedSeries[] {
  return device.params.filter(({ point }) => point.metric === metric).map((param) => ({ param, name: nameIn(language, device), role }));
}

const counted: Readonly<Record<string, readonly Nature[]>> = {
  output_total: ['machine'],
  reject_total: ['machine'],
  energy_total: consumers,
};

/** All counters whose daily counts are needed for the cells of a factory. */
export function factoryEnergyParams(devices: readonly DeviceRecord[]): ParamRecord[] {
  return devices.flatMap(({ type, params }) => params.filter(({ point }) => counted[point.metric]?.includes(type.nature) === true));
}
