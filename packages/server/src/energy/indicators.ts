/**
 * Indicators out of energies of one time. Energies are kWh, powers kW, times h, shares %. A figure that nothing supports is null: parts that
 * are unknown, a whole that is nothing, an efficiency before anything has come back.
 * Names and formulas of stations are those of GB/T 36549-2018 (operation indexes of electrochemical energy storage stations) where it is named.
 */
import { less, percent, ratio, sumOf } from './sums.ts';

type Known = number | null;

/** What went into a storage and came out of it, at one side of it: do not mix AC and DC. */
export interface Cycled {
  readonly charge: Known;
  readonly discharge: Known;
}

/** Own generation, what of it was fed into the grid, and what was consumed. */
export interface Site {
  readonly generated: Known;
  readonly fedIn: Known;
  readonly consumed: Known;
}

const within = (share: Known): Known => (share === null ? null : Math.min(100, Math.max(0, share)));
const moved = ({ charge, discharge }: Cycled): Known => sumOf([charge, discharge]);

/**
 * Share of the consumption that own generation covers: (generated − fed in) / consumed, 0 to 100. What was bought does not tell it, since
 * part of that stands in the battery.
 */
export function selfSufficiency({ generated, fedIn, consumed }: Site): Known {
  return within(percent(less(generated, fedIn), consumed));
}

/** Share of the generation that was used on site: (generated − fed in) / generated, 0 to 100; what a battery took from the grid and fed in lowers it. */
export function selfConsumption({ generated, fedIn }: Omit<Site, 'consumed'>): Known {
  return within(percent(less(generated, fedIn), generated));
}

/** Energy conversion efficiency of a storage unit, GB/T 36549-2018: discharged / charged. While it only charges nothing has come back yet, and that is no efficiency of 0. */
export function roundTrip({ charge, discharge }: Cycled): Known {
  return discharge === 0 ? null : percent(discharge, charge);
}

/** Energy moved against one full charge and discharge of the rated energy a day; more than 100 where it is cycled more often. */
export function utilisation(cycled: Cycled, ratedKwh: Known, days: number): Known {
  return percent(moved(cycled), ratedKwh === null ? null : ratedKwh * 2 * days);
}

/** Overall efficiency of a station, GB/T 36549-2018: fed into / taken from the grid at its gateway meter, auxiliaries included. For times with equal states of charge at both ends. */
export function stationEfficiency(fedIn: Known, taken: Known): Known {
  return fedIn === 0 ? null : percent(fedIn, taken);
}

/** Energy storage loss rate, GB/T 36549-2018: (charged − discharged) at the AC side of the converters / taken from the grid. */
export function storageLossRate({ charge, discharge }: Cycled, taken: Known): Known {
  return percent(less(charge, discharge), taken);
}

/** Station service consumption rate, GB/T 36549-2018: what auxiliaries consumed, metered apart / taken from the grid. */
export function auxiliaryRate(auxiliary: Known, taken: Known): Known {
  return percent(auxiliary, taken);
}

/** Transformer and distribution loss rate: what of the energy taken is neither loss of the storage, nor consumed by auxiliaries, nor fed in again. With the other three it makes 100. */
export function distributionLossRate(fedIn: Known, cycled: Cycled, auxiliary: Known, taken: Known): Known {
  return percent(less(taken, sumOf([fedIn, less(cycled.charge, cycled.discharge), auxiliary])), taken);
}

/** Equivalent utilisation factor, GB/T 36549-2018, 0 to 1: (charged + discharged) / (rated power · hours of the period). */
export function utilisationFactor(cycled: Cycled, ratedKw: Known, hours: number): Known {
  return ratio(moved(cycled), ratedKw === null ? null : ratedKw * hours);
}

/** Equivalent hours of utilisation: (charged + discharged) / rated power. Yearbooks that count the discharge alone have half of it. */
export function equivalentHours(cycled: Cycled, ratedKw: Known): Known {
  return ratio(moved(cycled), ratedKw);
}

/** Station service consumption that nothing meters: what the gateway took and the storage was not charged with, and what it gave and the gateway did not. Transformer losses are part of it. */
export function auxiliaryByBalance(fedIn: Known, cycled: Cycled, taken: Known): Known {
  return sumOf([less(taken, cycled.charge), less(cycled.discharge, fedIn)]);
}

/** Equivalent hours of the discharge alone: discharged / rated power (recalled: as yearbooks of the Chinese power industry count). */
export function dischargeHours(discharge: Known, ratedKw: Known): Known {
  return ratio(discharge, ratedKw);
}

/** Equivalent full cycles of both directions: (charged + discharged) / (2 · rated energy). */
export function meanCycles(cycled: Cycled, ratedKwh: Known): Known {
  return ratio(moved(cycled), ratedKwh === null ? null : ratedKwh * 2);
}

/** Share of the hours of a period, %: the pattern of availability, service and outage factors (recalled). */
export function hoursFactor(hours: Known, periodHours: number): Known {
  return percent(hours, periodHours);
}

/** Equivalent full cycles: discharged / rated energy. */
export function equivalentCycles(discharge: Known, ratedKwh: Known): Known {
  return ratio(discharge, ratedKwh);
}

/** Share of the pieces made that were good (quality rate, ISO 22400-2): (made − rejected) / made. */
export function qualityRate(made: Known, rejected: Known): Known {
  return percent(less(made, rejected), made);
}
