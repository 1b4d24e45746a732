/** Registers for the energy of projects and devices and the output of machines: selected by device type, never by vendor. */
import type { Nature } from '@czyun/devices';
import type { DeviceRecord, ParamRecord } from '../registry/types.ts';
import { balanceOf, type EnergyFlow, type Offers, type Signed } from './balance.ts';

export type TallyKey = EnergyFlow | 'consumption' | 'output' | 'rejects';

/** A quantity counted over a period, and its signed parts. */
export interface Tally<K extends string = TallyKey> {
  readonly key: K;
  readonly unit: string;
  readonly parts: readonly Signed[];
}

const factory = 2;
/** Devices whose counters give the consumption of a factory. */
export const consumers: readonly Nature[] = ['machine', 'fan', 'vessel', 'compressor'];
const generators: readonly Nature[] = ['pv', 'wind'];

function paramOf(device: DeviceRecord, metric: string): ParamRecord | undefined {
  return device.params.find(({ point }) => point.metric === metric);
}

function partsOf(devices: readonly DeviceRecord[], metric: string): Signed[] {
  return devices.flatMap((device) => paramOf(device, metric) ?? []).map((param) => ({ param, sign: 1 }));
}

/** Tallies for a project's figures; quantities without a register are omitted. */
export function talliesOf(type: number, devices: readonly DeviceRecord[], offers: Offers): Tally[] {
  const enabled = devices.filter((device) => device.enabled);
  const { energy } = balanceOf(devices, offers);
  const machines = enabled.filter((device) => device.type.nature === 'machine');
  const kWh = (['gridImport', 'gridExport', 'pv', 'wind', 'charge', 'discharge', 'load'] as const).map(
    (key): Tally => ({ key, unit: 'kWh', parts: energy[key] }),
  );
  const made: Tally[] = [
    {
      key: 'consumption',
      unit: 'kWh',
      parts: partsOf(
        enabled.filter((device) => consumers.includes(device.type.nature)),
        'energy_total',
      ),
    },
    { key: 'output', unit: 'pcs', parts: partsOf(machines, 'output_total') },
    { key: 'rejects', unit: 'pcs', parts: partsOf(machines, 'reject_total') },
  ];
  return [...kWh, ...(type === factory ? made : [])].filter(({ parts }) => parts.length > 0);
}

export interface Throughput {
  readonly device: DeviceRecord;
  readonly in: ParamRecord | undefined;
  readonly out: ParamRecord | undefined;
}

/** Registers of the input and output of a device. */
export function throughputOf(device: DeviceRecord): Throughput {
  const own = paramOf(device, 'energy_total');
  const generates = generators.includes(device.type.nature);
  const taken = paramOf(device, 'energy_import') ?? paramOf(device, 'charge_energy_total') ?? (generates ? undefined : own);
  const given = paramOf(device, 'energy_export') ?? paramOf(device, 'discharge_energy_total') ?? (generates ? own : undefined);
  return { device, in: taken, out: given };
}
