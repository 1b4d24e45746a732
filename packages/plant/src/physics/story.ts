/** Events in the past of the plant; the same for the same last day. */
import { dayKindOf, dayNumber, startOfDay } from './calendar.ts';
import type { Fault } from './faults.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Maximum length of the plant's past. */
const longestMs = 32 * dayMs;

interface Happening {
  readonly fromMs: number;
  readonly untilMs: number;
  faultAt(timeMs: number): Fault;
}

/** Local midnight of the workday that lies `days` days before a day, or of the last one before it. */
function workdayBefore(midnightMs: number, days: number): number {
  let day = dayNumber(midnightMs) - days;
  while (dayKindOf(day) !== 'work') day--;
  return midnightMs - (dayNumber(midnightMs) - day) * dayMs;
}

const always = (fault: Fault) => (): Fault => fault;

/** A cell of stack 2 drifts over weeks until its module is replaced on the day of maintenance. */
function driftOf(midnight: number): readonly Happening[] {
  const changed = workdayBefore(midnight, 8) + 9 * hourMs;
  const fromMs = changed - 19 * dayMs;
  const share = (timeMs: number) => (timeMs - fromMs) / (changed - fromMs);
  const drift: Happening = {
    fromMs,
    untilMs: changed + 1.5 * hourMs,
    faultAt: (timeMs) => ({ kind: 'drifting-cell', device: 'bms-2', member: 131, level: -0.125 * Math.min(1, share(timeMs)) ** 1.6 }),
  };
  const span = (device: string, from: number, until: number, fault: Omit<Fault, 'device'>): Happening => ({
    fromMs: changed + from * hourMs,
    untilMs: changed + until * hourMs,
    faultAt: always({ ...fault, device }),
  });
  return [
    drift,
    span('pcs-2', 0, 3.7, { kind: 'maintenance' }),
    // The door is open during the work inside.
    span('fire-1', 0.1, 3.5, { kind: 'reminder', member: 11 }),
    span('machine-6', 0.5, 2.5, { kind: 'maintenance' }),
  ];
}

function happeningsOf(endMs: number): readonly Happening[] {
  const midnight = startOfDay(endMs);
  const at = (days: number, hours: number, lastsHours: number, fault: Fault): Happening => {
    const fromMs = midnight - days * dayMs + hours * hourMs;
    return { fromMs, untilMs: fromMs + lastsHours * hourMs, faultAt: always(fault) };
  };
  const onWorkday = (days: number, hours: number, lastsHours: number, fault: Fault): Happening => {
    const fromMs = workdayBefore(midnight, days) + hours * hourMs;
    return { fromMs, untilMs: fromMs + lastsHours * hourMs, faultAt: always(fault) };
  };
  const hotFrom = workdayBefore(midnight, 19) + 14.6 * hourMs;
  const hot: Happening = {
    fromMs: hotFrom,
    untilMs: hotFrom + 1.9 * hourMs,
    faultAt: (timeMs) => ({ kind: 'hot-cell', device: 'bms-1', member: 61, level: Math.min(11.5, ((timeMs - hotFrom) / hourMs) * 9) }),
  };
  const stops: readonly (readonly [fromHours: number, lastsHours: number, bit: number])[] = [
    [8.4, 0.3, 4],
    [9.2, 0.45, 4],
    [10.3, 0.6, 4],
    [13.4, 0.9, 3],
    [14.8, 0.35, 3],
  ];
  return [
    ...driftOf(midnight),
    hot,
    // A string of the second roof loses its output until a plug is repaired.
    at(15, 8.2, 50.6, { kind: 'string-loss', device: 'pv-2', member: 5 }),
    ...stops.map(([from, lasts, bit]) => onWorkday(10, from, lasts, { kind: 'machine-stop', device: 'machine-3', member: bit })),
    onWorkday(10, 15.3, 2.2, { kind: 'maintenance', device: 'machine-3' }),
    at(6, 2.22, 0.63, { kind: 'comms-loss', device: 'pcs-2' }),
    onWorkday(4, 10.7, 0.78, { kind: 'pcs-trip', device: 'pcs-1' }),
    at(3, 15.35, 0.2, { kind: 'flapping-bit', device: 'fire-1', member: 11 }),
  ];
}

const stories = new Map<number, readonly Happening[]>();

/** Recurring maintenance reminders, one at the station and one at the factory at any time: [device, bit of alarm_word_1]. */
const stationDuties = [
  ['lc-1', 8],
  ['ac-1', 5],
  ['wind-1', 8],
] as const;
const factoryDuties = [
  ['machine-4', 10],
  ['fan-1', 8],
  ['machine-7', 3],
] as const;

function dutiesAt(timeMs: number): readonly Fault[] {
  // They are handled in the morning round, at ten.
  const day = dayNumber(timeMs - 10 * hourMs);
  const [station, stationBit] = stationDuties[Math.floor(day / 5) % 3]!;
  const [factory, factoryBit] = factoryDuties[Math.floor(day / 4) % 3]!;
  return [
    { kind: 'reminder', device: station, member: stationBit },
    { kind: 'reminder', device: factory, member: factoryBit },
  ];
}

/** Events of the plant's past that are active at an instant; the past ended at `endMs`; reminders continue in the present. */
export function storyAt(endMs: number, timeMs: number): readonly Fault[] {
  const duties = dutiesAt(timeMs);
  if (timeMs >= endMs || timeMs < endMs - longestMs) return duties;
  let happenings = stories.get(endMs);
  if (!happenings) {
    happenings = happeningsOf(endMs);
    stories.set(endMs, happenings);
  }
  const standing = happenings.filter(({ fromMs, untilMs }) => fromMs <= timeMs && timeMs < untilMs && untilMs <= endMs);
  return standing.length === 0 ? duties : [...duties, ...standing.map(({ faultAt }) => faultAt(timeMs))];
}
