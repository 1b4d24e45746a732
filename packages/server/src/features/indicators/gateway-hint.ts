/** The meter that is likely the gateway of a storage: it counted about as much as the converters charged and discharged. */
import type { Language, StationIndicators } from '@czyun/contract';
import type { Signed } from '../../energy/balance.ts';
import type { Counted } from '../../energy/counts.ts';
import { percent, rounded } from '../../energy/sums.ts';
import { throughputOf } from '../../energy/tallies.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { energyOf, type Registers } from './energies.ts';

/** Range of a gateway's count as a share of the converters' energies, %: auxiliaries and transformers are behind it. */
const ranges = { taken: [98, 135], fedIn: [70, 102] } as const;
const usual = { taken: 103, fedIn: 96 } as const;
const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/** Meters that may be the gateway if the grid meter cannot be. */
export function gatewayCandidates({ gateway, balance }: Registers, devices: readonly DeviceRecord[]): DeviceRecord[] {
  if (typeof gateway !== 'string') return [];
  const others: readonly Signed[] = [...balance.auxiliary, ...balance.energy.pv, ...balance.energy.wind];
  const busy = new Set(others.map(({ param }) => param.deviceId));
  return devices.filter(({ id, enabled, type }) => enabled && type.nature === 'meter' && !busy.has(id));
}

export const registersOfCandidate = (device: DeviceRecord): ParamRecord[] => {
  const { in: taken, out: fedIn } = throughputOf(device);
  return taken && fedIn ? [taken, fedIn] : [];
};

export function gatewayHintOf(
  candidates: readonly DeviceRecord[],
  { charge, discharge }: Registers,
  counted: ReadonlyMap<number, Counted>,
  language: Language,
): StationIndicators['gatewayHint'] {
  const own = { taken: energyOf(counted, charge).value ?? 0, fedIn: energyOf(counted, discharge).value ?? 0 };
  if (own.taken <= 0 || own.fedIn <= 0) return null;
  const fitting = candidates.flatMap((device) => {
    const [taken, fedIn] = registersOfCandidate(device).map(({ paramId }) => counted.get(paramId)?.value ?? 0);
    const shares = { taken: percent(taken ?? 0, own.taken) ?? 0, fedIn: percent(fedIn ?? 0, own.fedIn) ?? 0 };
    if (!within(shares.taken, ranges.taken) || !within(shares.fedIn, ranges.fedIn)) return [];
    const distance = Math.abs(shares.taken - usual.taken) + Math.abs(shares.fedIn - usual.fedIn);
    return [{ device, distance, ...shares }];
  });
  const [best] = fitting.toSorted((one, other) => one.distance - other.distance);
  if (!best) return null;
  const digits = (value: number) => rounded(value, 1) ?? 0;
  return { deviceId: best.device.id, name: nameIn(language, best.device), taken: digits(best.taken), fedIn: digits(best.fedIn) };
}
