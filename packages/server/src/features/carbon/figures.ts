/** Energies of a period converted to CO2. Pure: every kWh comes from the statistics. */
import type { CarbonFigures, EnergyStatistics } from '@czyun/contract';
import { amountOf, kgOf, type Shifted } from '../../energy/carbon.ts';
import { less, rounded, sumOf } from '../../energy/sums.ts';
import { changeOf } from '../../figure-sources/compare.ts';

type When = 'value' | 'before' | 'yearAgo';

const generators = ['pv', 'wind'] as const;

export function figuresOf(
  of: EnergyStatistics,
  factor: CarbonFigures['factor'],
  shifted: (Shifted & { readonly source: string }) | null,
): CarbonFigures {
  const energyOf = (key: string) => of.energy.find((each) => each.key === key);
  const kwhOf = (keys: readonly string[], when: When): number | null =>
    sumOf(keys.flatMap((key) => energyOf(key) ?? []).map((energy) => energy[when]));
  const against = (keys: readonly string[]) => {
    const kg = (when: When) => kgOf(kwhOf(keys, when), factor.value);
    const [value, before, yearAgo] = [kg('value'), kg('before'), kg('yearAgo')];
    // The statistics compare only periods of similar coverage.
    const isAlike = (change: 'change' | 'yearChange') => keys.every((key) => energyOf(key)?.[change] !== null);
    return {
      kwh: rounded(kwhOf(keys, 'value'), 3),
      kg: value,
      before,
      change: isAlike('change') ? rounded(changeOf(value, before), 2) : null,
      yearAgo,
      yearChange: isAlike('yearChange') ? rounded(changeOf(value, yearAgo), 2) : null,
    };
  };
  const { buckets, flows } = of;
  const inBucket = (keys: readonly string[]) => {
    const found = buckets.series.filter(({ key }) => keys.includes(key));
    return buckets.times.map((_, at) => kgOf(sumOf(found.map(({ values }) => values[at] ?? null)), factor.value));
  };
  const [charge, discharge] = [kwhOf(['charge'], 'value'), kwhOf(['discharge'], 'value')];
  return {
    projectId: of.projectId,
    timeZone: of.timeZone,
    unit: of.unit,
    start: of.start,
    end: of.end,
    until: of.until,
    before: of.before,
    factor,
    caused: against(['gridImport']),
    avoided: generators.some((key) => energyOf(key) !== undefined)
      ? {
          ...against(generators),
          used: amountOf(flows.kwh && flows.kwh.solarToHome + flows.kwh.solarToBattery, factor.value),
          fedIn: amountOf(flows.kwh?.solarToGrid ?? null, factor.value),
          hours: flows.hours,
          unsplit: flows.unsplit,
        }
      : null,
    storage:
      energyOf('charge') === undefined && energyOf('discharge') === undefined
        ? null
        : {
            charge: rounded(charge, 3),
            discharge: rounded(discharge, 3),
            losses: amountOf(less(charge, discharge), factor.value),
            shifted:
              shifted === null
                ? { kg: null, why: 'noHourly', hours: 0, missing: 0, source: null }
                : { ...shifted, why: shifted.kg === null ? 'unknown' : null },
          },
    buckets: { bucket: buckets.bucket, times: [...buckets.times], caused: inBucket(['gridImport']), avoided: inBucket(generators) },
  };
}
