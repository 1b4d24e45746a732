/** The six cells of a factory: output, states and energy of its machines. */
import { type Language, saysNothing, stateWords, unitStateOf, unitStates } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import { availabilityNow, completeness } from '../../energy/device-shares.ts';
import { qualityRate } from '../../energy/indicators.ts';
import { goodValue } from '../../energy/readings.ts';
import { meanOf, percent, sumOf } from '../../energy/sums.ts';
import { consumers } from '../../energy/tallies.ts';
import { type DeviceRecord, nameIn, type ParamRecord } from '../../registry/index.ts';
import { chart, type GridCell, type GridSource, isCell, type NamedSeries, pie, radar } from './grid-parts.ts';
import { words } from './words.ts';

export function factoryGrid(source: GridSource): GridCell[] {
  const { language, devices, live, states, day } = source;
  const machines = devices.filter(({ type, enabled }) => enabled && type.nature === 'machine');
  const readingOf = ({ driver }: DeviceRecord, metric: string) => goodValue(live, driver.points.get(metric)?.paramId);
  // A machine that has made nothing yet has no effectiveness, rather than none of it.
  const meanValue = (metric: string) => {
    const telling = machines.filter((machine) => {
      const { params, driver } = machine;
      const points = params.map(({ point }) => point);
      return !saysNothing(driver.points.get(metric)?.point ?? {}, points, (needed) => readingOf(machine, needed));
    });
    return meanOf(telling.map((machine) => readingOf(machine, metric)));
  };
  const series = (from: readonly DeviceRecord[], metric: string) => from.flatMap((device) => seriesOf(device, metric, language));
  const total = (metric: string) => sumOf(series(machines, metric).map(({ param }) => day(param)));
  const stand = machines.map(({ id }) => unitStateOf(states.get(id)));
  const running = stand.filter((status) => status === 'run' || status === 'auto').length;
  // A machine's own count of the day, as its card shows it; else what its counter gained.
  const madeToday = (total: ParamRecord) =>
    goodValue(live, machines.find(({ id }) => id === total.deviceId)?.driver.points.get('output_today')?.paramId) ?? day(total);
  const made = total('output_total');
  const rejected = total('reject_total');
  return [
    radar(language, [
      ['availability', availabilityNow(devices, states)],
      ['running', percent(running, machines.length)],
      ['oee', meanValue('oee')],
      ['performance', meanValue('performance')],
      ['quality', qualityRate(made, rejected)],
      ['completeness', completeness(devices, source.offers, live)],
    ]),
    pie(
      language,
      'outputShare',
      words.pieces[language],
      series(machines, 'output_total').map(({ param, name }) => ({ key: String(param.deviceId), name, value: madeToday(param) })),
    ),
    pie(
      language,
      'machineStates',
      words.machines[language],
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
      words.pieces[language],
      series(machines, 'output_total').map((one) => ({ ...one, today: madeToday(one.param) })),
    ),
    chart('bar', source, 'energyByDay', 'kWh', series(consumersOf(devices), 'energy_total')),
  ].filter(isCell);
}

function consumersOf(devices: readonly DeviceRecord[]): DeviceRecord[] {
  return devices.filter(({ type, enabled }) => enabled && consumers.includes(type.nature));
}

function seriesOf(device: DeviceRecord, metric: string, language: Language): NamedSeries[] {
  return device.params
    .filter(({ point }) => point.metric === metric)
    .map((param) => ({ param, name: nameIn(language, device), role: 'allMachines' }));
}

const counted: Readonly<Record<string, readonly Nature[]>> = {
  output_total: ['machine'],
  reject_total: ['machine'],
  energy_total: consumers,
};

/** Every counter whose count of today a factory's cells need. */
export function factoryEnergyParams(devices: readonly DeviceRecord[]): ParamRecord[] {
  return devices.flatMap(({ type, params }) => params.filter(({ point }) => counted[point.metric]?.includes(type.nature) === true));
}
