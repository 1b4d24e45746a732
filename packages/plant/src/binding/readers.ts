import { noiseAt } from '../physics/noise.ts';
import type { Settings } from '../physics/settings.ts';
import type { PlantState } from '../physics/state.ts';
import type { Cells } from '../physics/step.ts';

/** Reads one value of a device from the plant. */
export type Read = (state: PlantState, cells: readonly Cells[]) => number;
export type Readers = Record<string, Read>;

/** Writes one value to a device; `false` or a reason: the device does not accept it now. */
export type Write = (state: PlantState, value: number) => boolean | string | undefined;
export type Writers = Record<string, Write>;

export interface Binding {
  readonly readers: Readers;
  readonly writers: Writers;
}

/** Small fluctuation of a measured value, ±1 about every `periodS` seconds. */
export const ripple = (state: PlantState, channel: number, periodS = 20): number =>
  noiseAt(state.seed, channel, state.timeMs / 1000, periodS);

export const flagOf = (on: boolean): number => (on ? 1 : 0);
export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** `prefix_a`, `prefix_b`, `prefix_c`. */
export function phases(prefix: string, read: (state: PlantState, phase: number) => number): Readers {
  return Object.fromEntries(['a', 'b', 'c'].map((letter, phase) => [`${prefix}_${letter}`, (state: PlantState) => read(state, phase)]));
}

/** `prefix_ab`, `prefix_bc`, `prefix_ca`. */
export function lines(prefix: string, read: (state: PlantState, pair: number) => number): Readers {
  return Object.fromEntries(['ab', 'bc', 'ca'].map((letters, pair) => [`${prefix}_${letters}`, (state: PlantState) => read(state, pair)]));
}

/** Expands `{n}` in the metric to 1..count. */
export function members(
  metric: string,
  count: number,
  read: (state: PlantState, index: number, cells: readonly Cells[]) => number,
): Readers {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      metric.replace('{n}', String(index + 1)),
      (state: PlantState, cells: readonly Cells[]) => read(state, index, cells),
    ]),
  );
}

/** Imbalance of the phases of the 400 V bus. */
const unevenness = [0.4, -0.7, 0.3] as const;
export const phaseV = (state: PlantState, phase: number): number =>
  state.busV + (unevenness[phase] ?? 0) + 0.15 * ripple(state, 60 + phase, 5);
export const lineV = (state: PlantState, pair: number): number =>
  ((phaseV(state, pair) + phaseV(state, (pair + 1) % 3)) / 2) * Math.sqrt(3);

/** Share of phase a, b, c in a three-phase power; they sum to 1. */
export const phaseShare = [0.337, 0.331, 0.332] as const;

/** Phase current in A of an apparent power in kVA. */
export const currentA = (state: PlantState, kva: number, phase: number): number =>
  (kva * 1000 * (phaseShare[phase] ?? 0)) / phaseV(state, phase);

/** cos φ with the sign of the active power; 1 without power. */
export function powerFactor(kw: number, kvar: number): number {
  const kva = Math.hypot(kw, kvar);
  return kva < 0.05 ? 1 : kw / kva;
}

/** Reads and writes the settings of a device without conversion. */
export function settingsBinding(settingsOf: (state: PlantState) => Settings, metrics: readonly string[]): Binding {
  return {
    readers: Object.fromEntries(metrics.map((metric) => [metric, (state: PlantState) => settingsOf(state)[metric] ?? 0])),
    writers: Object.fromEntries(
      metrics.map((metric) => [
        metric,
        (state: PlantState, value: number) => {
          settingsOf(state)[metric] = value;
          return undefined;
        },
      ]),
    ),
  };
}

/** A push button without effect while there is nothing to do. */
export const push =
  (act: (state: PlantState) => unknown): Write =>
  (state, value) =>
    value === 1 && act(state) === false ? false : undefined;

export const zero: Read = () => 0;
export const always =
  (value: number): Read =>
  () =>
    value;
