import { isWorkday, secondOfDay } from './calendar.ts';
import { noiseAt, uniformAt } from './noise.ts';

/** Share of the campus's daily peak at each hour, workday and weekend. */
const workday = [
  0.3, 0.28, 0.27, 0.27, 0.28, 0.32, 0.42, 0.58, 0.82, 0.95, 1, 0.98, 0.84, 0.88, 0.98, 1, 0.97, 0.9, 0.76, 0.68, 0.6, 0.5, 0.42, 0.35,
];
const weekend = [
  0.27, 0.26, 0.25, 0.25, 0.26, 0.28, 0.32, 0.38, 0.44, 0.48, 0.5, 0.5, 0.48, 0.48, 0.49, 0.5, 0.49, 0.48, 0.46, 0.44, 0.4, 0.36, 0.32,
  0.29,
];

/** Offices, lights, lifts and chillers beside the metered machines, in kW. */
export function campusKw(seed: number, timeMs: number, ambientC: number): number {
  const t = timeMs / 1000;
  const hour = secondOfDay(timeMs) / 3600;
  const shape = isWorkday(timeMs) ? workday : weekend;
  const left = Math.floor(hour) % 24;
  const low = shape[left] ?? 0.3;
  const share = low + ((shape[(left + 1) % 24] ?? low) - low) * (hour - Math.floor(hour));
  const chillers = Math.max(0, ambientC - 22) * 11 * share;
  const slow = 1 + 0.06 * noiseAt(seed, 41, t, 2_700) + 0.025 * noiseAt(seed, 42, t, 120) + 0.008 * noiseAt(seed, 43, t, 7);
  // Lifts, pumps and compressors start and stop by the minute.
  const starts = uniformAt(seed, 44, Math.floor(t / 60)) < 0.12 * share + 0.02 ? 18 + 30 * uniformAt(seed, 45, Math.floor(t / 60)) : 0;
  return (90 + 300 * share + chillers) * slow + starts;
}
