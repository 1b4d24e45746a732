/**
 * Power quality limits of the national standards: data, each with its source. `trust`: `checked` against a
 * public page or two independent programs; `recalled` must be compared with the standard before it is used on a certificate. A later edition may exist.
 */
import type { NominalVoltage, QualityLimit } from '@czyun/contract';

type Paper = Pick<QualityLimit, 'standard' | 'edition' | 'validFrom' | 'trust'>;
type Bounds = Pick<QualityLimit, 'low' | 'high' | 'p95' | 'sum'>;

const none: Bounds = { low: null, high: null, p95: null, sum: null };
const of = (paper: Paper, bounds: Partial<Bounds>): QualityLimit => ({ ...paper, ...none, ...bounds });

const deviation: Paper = { standard: 'GB/T 12325', edition: '2008', validFrom: '2009-05-01', trust: 'checked' };
const imbalance: Paper = { standard: 'GB/T 15543', edition: '2008', validFrom: '2009-05-01', trust: 'recalled' };
const systemFrequency: Paper = { standard: 'GB/T 15945', edition: '2008', validFrom: '2009-05-01', trust: 'recalled' };
const harmonics: Paper = { standard: 'GB/T 14549', edition: '1993', validFrom: '1994-03-01', trust: 'checked' };

const atMost7 = of(deviation, { low: -7, high: 7 });
const together10 = of(deviation, { sum: 10 });
const thdOf = (percent: number) => of(harmonics, { p95: percent });

interface LimitsOf {
  /** Deviation from nominal, %. */
  readonly voltage: QualityLimit;
  /** Total harmonic distortion of the voltage, %; for 20 kV as for 10 kV. */
  readonly thd: QualityLimit;
  /** Phase-to-neutral and phase-to-phase voltage, V. */
  readonly phaseV: number;
  readonly lineV: number;
}

const between = (kv: number) => ({ phaseV: (kv * 1000) / Math.sqrt(3), lineV: kv * 1000 });

export const limitsAt: Readonly<Record<NominalVoltage, LimitsOf>> = {
  // A low-voltage network is designated 220/380 V, and both are nominal voltages.
  '0.22': { voltage: of(deviation, { low: -10, high: 7 }), thd: thdOf(5), phaseV: 220, lineV: 380 },
  '0.38': { voltage: atMost7, thd: thdOf(5), phaseV: 220, lineV: 380 },
  '6': { voltage: atMost7, thd: thdOf(4), ...between(6) },
  '10': { voltage: atMost7, thd: thdOf(4), ...between(10) },
  '20': { voltage: atMost7, thd: thdOf(4), ...between(20) },
  '35': { voltage: together10, thd: thdOf(3), ...between(35) },
  '66': { voltage: together10, thd: thdOf(3), ...between(66) },
  '110': { voltage: together10, thd: thdOf(2), ...between(110) },
};

/** Negative sequence at the point of common coupling, %: 95 % of ten-minute values at most 2, none above 4. */
export const unbalanceLimit = of(imbalance, { high: 4, p95: 2 });
/** Hz; ± 0.5 in small systems. */
export const frequencyLimit = of(systemFrequency, { low: 49.8, high: 50.2 });
