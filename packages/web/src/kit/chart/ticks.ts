import { wallTime } from '@czyun/contract';
import { formatNumber } from '../../platform/format/number.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const day = 86_400_000;

/** Labels of a time axis: time of day, with the date below where a new day begins; dates only if a step is a day or more. */
export function timeLabels(splits: readonly number[], stepMs: number, zone: string): string[] {
  let lastDay = '';
  let lastYear = 0;
  return splits.map((at, index) => {
    const w = wallTime(at, zone);
    const date = `${two(w.month)}-${two(w.day)}`;
    const newYear = w.year !== lastYear && (index > 0 || stepMs >= 27 * day);
    lastYear = w.year;
    if (stepMs >= 27 * day) return newYear ? `${two(w.month)}\n${w.year}` : two(w.month);
    if (stepMs >= day) return newYear && index > 0 ? `${date}\n${w.year}` : date;
    const clock = stepMs < 60_000 ? `${two(w.hour)}:${two(w.minute)}:${two(w.second)}` : `${two(w.hour)}:${two(w.minute)}`;
    const text = date !== lastDay ? `${clock}\n${date}` : clock;
    lastDay = date;
    return text;
  });
}

/** Decimals with which every multiple of a step is exact (0.25 needs two), at most six. */
export function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 6; decimals += 1) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-9 * scaled) return decimals;
  }
  return 6;
}

/** Labels of a value axis, with as many decimals as the step needs. */
export function valueLabels(splits: readonly number[], step: number): string[] {
  const decimals = decimalsOf(step);
  return splits.map((value) => (Math.abs(value) >= 1e6 ? formatNumber(value).text : value.toFixed(decimals)));
}
