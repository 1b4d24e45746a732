import { type DayKind, dayKindOf, dayNumber, secondOfDay } from './calendar.ts';
import { noiseAt, normalAt, uniformAt } from './noise.ts';

/** Share of the campus's daily peak at each hour. */
const shapes: Record<DayKind, readonly number[]> = {
  work: [
    0.3, 0.28, 0.27, 0.27, 0.28, 0.32, 0.42, 0.58, 0.82, 0.95, 1, 0.98, 0.84, 0.88, 0.98, 1, 0.97, 0.9, 0.76, 0.68, 0.6, 0.5, 0.42, 0.35,
  ],
  saturday: [
    0.28, 0.27, 0.26, 0.26, 0.27, 0.3, 0.36, 0.46, 0.6, 0.68, 0.72, 0.71, 0.64, 0.64, 0.68, 0.69, 0.67, 0.62, 0.55, 0.5, 0.45, 0.4, 0.35,
    0.31,
  ],
  sunday: [
    0.27, 0.26, 0.25, 0.25, 0.26, 0.28, 0.32, 0.38, 0.44, 0.48, 0.5, 0.5, 0.48, 0.48, 0.49, 0.5, 0.49, 0.48, 0.46, 0.44, 0.4, 0.36, 0.32,
    0.29,
  ],
  holiday: [
    0.25, 0.24, 0.24, 0.24, 0.24, 0.25, 0.27, 0.3, 0.33, 0.36, 0.38, 0.38, 0.37, 0.36, 0.36, 0.37, 0.37, 0.37, 0.38, 0.38, 0.36, 0.33, 0.29,
    0.27,
  ],
};

function shareAt(kind: DayKind, hour: number): number {
  const shape = shapes[kind];
  const left = Math.floor(hour) % 24;
  const low = shape[left] ?? 0.3;
  return low + ((shape[(left + 1) % 24] ?? low) - low) * (hour - Math.floor(hour));
}

/** Offices, lights, lifts and chillers beside the metered machines, in kW. */
export function campusKw(seed: number, timeMs: number, ambientC: number): number {
  const t = timeMs / 1000;
  const day = dayNumber(timeMs);
  const hour = secondOfDay(timeMs) / 3600;
  // In the hour before midnight the load changes to the next day's shape; every day has its own scale.
  const part = Math.max(0, hour - 23);
  const today = shareAt(dayKindOf(day), hour) * (1 + 0.045 * normalAt(seed, 46, day));
  const tomorrow = shareAt(dayKindOf(day + 1), hour) * (1 + 0.045 * normalAt(seed, 46, day + 1));
  const share = today + (tomorrow - today) * part;
  const chillers = Math.max(0, ambientC - 22) * 13 * share;
  const slow = 1 + 0.06 * noiseAt(seed, 41, t, 2_700) + 0.025 * noiseAt(seed, 42, t, 120) + 0.008 * noiseAt(seed, 43, t, 7);
  // Lifts, pumps and compressors start and stop by the minute.
  const starts = uniformAt(seed, 44, Math.floor(t / 60)) < 0.12 * share + 0.02 ? 18 + 30 * uniformAt(seed, 45, Math.floor(t / 60)) : 0;
  return (120 + 430 * share + chillers) * slow + starts;
}
