/** Use of a storage: round-trip efficiency, and the cycled share of its capacity. */
import { percent, sumOf } from '../sums.ts';
import { published } from './published.ts';

/** Charge and discharge of a storage, measured at one side: AC and DC are not mixed. */
export interface Cycled {
  readonly charge: number | null;
  readonly discharge: number | null;
}

export const roundTripEfficiency = published(
  {
    key: 'efficiency',
    version: 1,
    label: { zh: '充放电效率', en: 'Round-trip efficiency' },
    formula: { zh: '放电量 ÷ 充电量', en: 'discharged ÷ charged' },
    interval: { zh: '整个统计期', en: 'the whole period' },
    gaps: {
      zh: '电量未知、没有放电、或放出的多于充入的（放的是此前储存的电）时显示“-”',
      en: 'an energy unknown, nothing discharged, or more discharged than charged (energy stored before): -',
    },
    origin: { kind: 'standard', name: 'GB/T 36549-2018' },
  },
  ({ charge, discharge }: Cycled) => {
    const share = discharge === 0 ? null : percent(discharge, charge);
    return share !== null && share > 100 ? null : share;
  },
);

export interface StorageUse extends Cycled {
  readonly ratedKwh: number | null;
  readonly days: number;
}

export const utilisation = published(
  {
    key: 'utilisation',
    version: 1,
    label: { zh: '储能利用率', en: 'Storage utilisation' },
    formula: {
      zh: '（充电量 + 放电量）÷（2 × 额定容量 × 天数）；每天循环超过一次时大于 100%',
      en: '(charged + discharged) ÷ (2 × rated energy × days); over 100 % where it is cycled more than once a day',
    },
    interval: { zh: '整个统计期，不足一天按一天计', en: 'the whole period, at least one day' },
    gaps: { zh: '电量或额定容量未知时显示“-”', en: 'an energy or the rated energy unknown: -' },
    origin: { kind: 'decision', name: 'decision 030' },
  },
  ({ charge, discharge, ratedKwh, days }: StorageUse) =>
    percent(sumOf([charge, discharge]), ratedKwh === null ? null : ratedKwh * 2 * Math.max(1, days)),
);
