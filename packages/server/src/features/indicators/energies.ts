/** Registers of the energies from which indicators are computed, and their counts. */
import type { IndicatorReason, IndicatorSettings } from '@czyun/contract';
import { type Balance, balanceOf, type Offers, type Signed } from '../../energy/balance.ts';
import type { Counted, CountedRange } from '../../energy/counts.ts';
import { storageRegistersOf } from '../../energy/storage-registers.ts';
import { coveredShare } from '../../figure-sources/compare.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';

export interface Registers {
  readonly balance: Balance;
  /** Registers of the storage's gateway, or the reason why there are none. */
  readonly gateway: { readonly taken: readonly Signed[]; readonly fedIn: readonly Signed[] } | IndicatorReason;
  readonly charge: readonly Signed[];
  readonly discharge: readonly Signed[];
  /** Registers at the batteries' DC side; empty: not metered there, or metered only there. */
  readonly chargeDc: readonly Signed[];
  readonly dischargeDc: readonly Signed[];
  readonly auxiliary: readonly Signed[];
  /** The same registers count gateway and storage: the losses between them are unknown. */
  readonly same: boolean;
}

const idsOf = (signed: readonly Signed[]) => signed.map(({ param }) => param.paramId);

export function registersOf(devices: readonly DeviceRecord[], offers: Offers, settings: IndicatorSettings): Registers {
  const balance = balanceOf(devices, offers);
  const enabled = devices.filter((device) => device.enabled);
  const signed = (some: readonly DeviceRecord[], metric: string): Signed[] =>
    some.flatMap((device) => offers(device).filter(({ point }) => point.metric === metric)).map((param) => ({ param, sign: 1 }));
  const of = (ids: readonly number[], metric: string) =>
    signed(
      enabled.filter(({ id }) => ids.includes(id)),
      metric,
    );
  const { ids, charge, discharge } = storageRegistersOf(enabled, offers, balance, settings.gatewayIds);
  const gateway = gatewayOf(balance, ids, of);
  const batteries = enabled.filter(({ type }) => type.nature === 'battery');
  const dc = (metric: string, ac: readonly Signed[]) => {
    const found = signed(batteries, metric);
    const atBatteries = new Set(idsOf(found));
    return idsOf(ac).some((paramId) => atBatteries.has(paramId)) ? [] : found;
  };
  const controllers = devices.filter(({ type }) => type.nature === 'ess').map(({ id }) => id);
  const metered = settings.auxiliaryIds.length > 0 ? of(settings.auxiliaryIds, 'energy_import') : balance.auxiliary;
  const auxiliary = metered.length > 0 || settings.auxiliaryIds.length > 0 ? metered : of(controllers, 'auxiliary_energy_today');
  const own = new Set([...idsOf(charge), ...idsOf(discharge)]);
  const same = typeof gateway !== 'string' && idsOf(gateway.taken).some((paramId) => own.has(paramId));
  const [chargeDc, dischargeDc] = [dc('charge_energy_total', charge), dc('discharge_energy_total', discharge)];
  return { balance, gateway, charge, discharge, chargeDc, dischargeDc, auxiliary, same };
}

function gatewayOf(
  { energy, loadFollows }: Balance,
  ids: readonly number[],
  of: (ids: readonly number[], metric: string) => Signed[],
): Registers['gateway'] {
  if (ids.length > 0) {
    const taken = of(ids, 'energy_import');
    return taken.length === 0 ? 'noGatewayMeter' : { taken, fedIn: of(ids, 'energy_export') };
  }
  if (energy.gridImport.length === 0) return 'noGatewayMeter';
  // Generation and load at the same meter would be counted as energy of the storage.
  if (energy.pv.length > 0 || energy.wind.length > 0 || !loadFollows.energy) return 'gatewayShared';
  return { taken: energy.gridImport, fedIn: energy.gridExport };
}

/** kWh of signed registers; null: there are none, or at least one has no value. */
export interface Energy {
  readonly value: number | null;
  readonly estimated: boolean;
  readonly params: readonly ParamRecord[];
}

export function energyOf(counted: ReadonlyMap<number, Counted>, signed: readonly Signed[]): Energy {
  const params = signed.map(({ param }) => param);
  const parts = signed.map(({ param, sign }) => {
    const found = counted.get(param.paramId);
    return found && { value: found.value * sign, estimated: found.estimated };
  });
  if (parts.length === 0 || parts.includes(undefined)) return { value: null, estimated: false, params };
  return {
    value: parts.reduce((sum, part) => sum + (part?.value ?? 0), 0),
    estimated: parts.some((part) => part?.estimated === true),
    params,
  };
}

/** Maximum difference of the coverage of two meters, as a share of the period, for their counts to be compared. */
const apart = 0.05;

/** Registers of meters with the same coverage as those of the storage: a meter that started later has counted less, which is not a loss. */
export function coveredAlike(
  registers: Registers,
  counted: ReadonlyMap<number, CountedRange>,
  { start, until }: { readonly start: number; readonly until: number },
): Registers {
  const shareOf = (...signed: readonly (readonly Signed[])[]) => coveredShare(counted, signed.flatMap(idsOf), start, until);
  const { gateway, charge, discharge, chargeDc, dischargeDc } = registers;
  const own = shareOf(charge, discharge);
  const isAlike = (...signed: readonly (readonly Signed[])[]) => Math.abs(shareOf(...signed) - own) <= apart;
  const hasDc = chargeDc.length > 0 && dischargeDc.length > 0 && isAlike(chargeDc, dischargeDc);
  const isAlone = typeof gateway === 'string' || own === 0 || until <= start;
  return {
    ...registers,
    gateway: isAlone || isAlike(gateway.taken, gateway.fedIn) ? gateway : 'notCovered',
    chargeDc: hasDc ? chargeDc : [],
    dischargeDc: hasDc ? dischargeDc : [],
  };
}
