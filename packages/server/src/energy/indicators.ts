/**
 * Indicators of a station from energies of one period: kWh, kW, h, %. A figure without sufficient data is null. Figures whose label is also
 * on other pages (efficiency, utilisation, availability, own energy) are in `figures/`. Names and formulas of stations are those of GB/T
 * 36549-2018 (operation indexes of electrochemical energy storage stations) where it is cited.
 */
import type { Cycled } from './figures/index.ts';
import { less, percent, ratio, sumOf } from './sums.ts';

type Known = number | null;

const moved = ({ charge, discharge }: Cycled): Known => sumOf([charge, discharge]);

/** Overall efficiency of a station, GB/T 36549-2018: fed into / taken from the grid at its gateway meter, auxiliaries included. For times with equal states of charge at both ends. */
export function stationEfficiency(fedIn: Known, taken: Known): Known {
  return fedIn === 0 ? null : percent(fedIn, taken);
}

/** Energy storage loss rate, GB/T 36549-2018: (charged − discharged) at the AC side of the converters / taken from the grid. */
export function storageLossRate({ charge, discharge }: Cycled, taken: Known): Known {
  return percent(less(charge, discharge), taken);
}

/** Station service consumption rate, GB/T 36549-2018: separately metered consumption of auxiliaries / taken from the grid. */
export function auxiliaryRate(auxiliary: Known, taken: Known): Known {
  return percent(auxiliary, taken);
}

/**
 * Transformer and distribution loss rate: energy taken less losses of the storage, consumption of auxiliaries and feed-in. The four rates
 * add up to 100.
 */
export function distributionLossRate(fedIn: Known, cycled: Cycled, auxiliary: Known, taken: Known): Known {
  return percent(less(taken, sumOf([fedIn, less(cycled.charge, cycled.discharge), auxiliary])), taken);
}

/** Equivalent utilisation factor, GB/T 36549-2018, 0 to 1: (charged + discharged) / (rated power · hours of the period). */
export function utilisationFactor(cycled: Cycled, ratedKw: Known, hours: number): Known {
  return ratio(moved(cycled), ratedKw === null ? null : ratedKw * hours);
}

/** Equivalent hours of utilisation: (charged + discharged) / rated power. Yearbooks that count only the discharge give half of it. */
export function equivalentHours(cycled: Cycled, ratedKw: Known): Known {
  return ratio(moved(cycled), ratedKw);
}

/** Unmetered station service consumption: gateway import not charged to the storage, and storage discharge not exported at the gateway. Includes transformer losses. */
export function auxiliaryByBalance(fedIn: Known, cycled: Cycled, taken: Known): Known {
  return sumOf([less(taken, cycled.charge), less(cycled.discharge, fedIn)]);
}

/** Equivalent hours of the discharge only: discharged / rated power (recalled: as in yearbooks of the Chinese power industry). */
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

/** Share of good pieces (quality rate, ISO 22400-2): (made − rejected) / made. */
export function qualityRate(made: Known, rejected: Known): Known {
  return percent(less(made, rejected), made);
}
