/** The declarative model of a device: what it measures, what may be written to it, and the words for both. */

/** Text that belongs to data, in both languages of the product. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** China's four point kinds: YC measurement, YX status, YK on/off command, YT set command (they map to IEC 60870-5-104 types). */
export type PointKind = 'YC' | 'YX' | 'YK' | 'YT';

/**
 * What a value is: `number` a quantity, `counter` a register that only counts up, `enum` one word out of `states`,
 * `flag` 0/1 (also worded by `states`), `bits` a status word whose bits `bits` explains, `text` a string.
 */
export type ValueType = 'number' | 'counter' | 'enum' | 'flag' | 'bits' | 'text';

/** 1 is the highest severity. */
export type Severity = 1 | 2 | 3;

/** Log type that an alarm bit or word raises: 1 notice, 2 alarm, 3 fault. */
export type AlarmLogType = 1 | 2 | 3;

/** What somebody does about an alarm: where to look, and what to do then. */
export interface Instruction {
  readonly check: Text;
  readonly act: Text;
}

/** What a raised bit or word means for the log. */
export interface AlarmMark {
  readonly severity: Severity;
  readonly log: AlarmLogType;
  /** What the log says after the device's name where the word alone would not tell (`Closed`, `Level 2`); absent: the word. */
  readonly text?: Text;
  /** What to check and what to do, where the product does not know it (`instructions/`). */
  readonly instruction?: Instruction;
}

/** Which quantities a bit or word speaks of, so that the curve behind an alarm is the right one. */
export interface Speaking {
  /** Metrics of the type, the one that matters most first; one with `{n}` stands for all its members. */
  readonly about?: readonly string[];
  /** Metric of the limit that was passed, in the unit of the first of `about`; absent: the device keeps it to itself. */
  readonly limit?: string;
}

/** Meaning by colour: run, stop, offline, fault, automatic (the five device statuses), or one of the severities. */
export type Tone = 'run' | 'stop' | 'offline' | 'fault' | 'auto' | 'info' | 'warn' | 'alarm';

/** One word of an enum or flag. */
export interface StateWord extends Text {
  readonly tone?: Tone;
  /** Present when standing in this state is itself an alarm or fault. */
  readonly alarm?: AlarmMark;
}

/** One bit of a status word. */
export interface BitWord extends Text, Speaking {
  readonly tone?: Tone;
  readonly alarm?: AlarmMark;
}

/**
 * How long raw readings are kept. `live` is never stored, `bulk` 35 days (cells), `normal` 100 days, `long` 800 days.
 * Roll-ups outlive raw readings in every level but `live`.
 */
export type StorageLevel = 'live' | 'bulk' | 'normal' | 'long';

/** Bounds of a write; a string names another metric of the same device whose newest value is the bound. */
export interface Limits {
  readonly min: number | string;
  readonly max: number | string;
  readonly step?: number;
}

/** A write is refused while `metric` is not one of `in` (or is one of `notIn`); `reason` tells the operator why. */
export interface Interlock {
  readonly metric: string;
  readonly in?: readonly number[];
  readonly notIn?: readonly number[];
  readonly reason: Text;
}

/**
 * What a power's sign means: positive when discharging, when generating, when drawing from upstream. `active`: the sign is that of the
 * active power.
 */
export type Flow = 'discharge' | 'generation' | 'import' | 'active';

/** What a sign means in words, and as data where pages turn it or say it in a word of its own. */
export interface Sign extends Text {
  readonly flow?: Flow;
}

/** Limits that a type suggests for a measured point, in its unit; level 1 is the worst. What is left out is not judged. */
export interface SuggestedLimits {
  readonly high1?: number;
  readonly high2?: number;
  readonly high3?: number;
  readonly low1?: number;
  readonly low2?: number;
  readonly low3?: number;
  /** How long the value must stand beyond a limit, s. */
  readonly delayS?: number;
  /** How far it must come back until the alarm clears. */
  readonly deadBand?: number;
  /** Minutes without a change while the device runs. */
  readonly stuckMin?: number;
  /** Change per minute. */
  readonly rateUp?: number;
  readonly rateDown?: number;
  /** Highest less lowest member of a family. */
  readonly spread?: number;
  /** Distance from the median of the devices of its type. */
  readonly neighbour?: number;
}

/** A point of a device type. With `repeat`, `{n}` in metric and name stands for each member number. */
export interface Point {
  readonly metric: string;
  readonly name: Text;
  /** SI or field unit as shown (`kW`, `V`, `℃`, `%`); absent for words and plain numbers. */
  readonly unit?: string;
  readonly kind: PointKind;
  readonly type: ValueType;
  readonly decimals: number;
  /** Physically plausible range; a reading outside is kept with quality bad. For `bits` 0..2^n-1. Absent only for text. */
  readonly range?: readonly [min: number, max: number];
  /** What the sign means, e.g. positive when discharging. */
  readonly sign?: Sign;
  /**
   * Metric of the same device without which the figure says nothing: an efficiency while no power flows, a quality without pieces. While
   * that one shows as nothing, pages show `-`.
   */
  readonly needs?: string;
  /** Of the hours of a time of day: the metric of its minutes. Pages write both as one time, `06:30`. With `repeat`, `{n}` stands in it too. */
  readonly minutes?: string;
  readonly access: 'r' | 'w' | 'rw';
  readonly limits?: Limits;
  readonly interlocks?: readonly Interlock[];
  /** What a write needs beside the permission to control devices: protection limits, calibrations. */
  readonly permission?: 'device.threshold';
  /** Values that stop the device: a command of one goes next in its line and cancels what has not been sent. */
  readonly stops?: readonly number[];
  /**
   * A write of it can hurt people or the plant: pages ask for a typed confirmation, and a project with two-person approval wants a second person's word.
   * Values of `stops` never wait for that.
   */
  readonly dangerous?: true;
  readonly states?: Readonly<Record<number, StateWord>>;
  readonly bits?: Readonly<Record<number, BitWord>>;
  /** Key of the type's `groups`. */
  readonly group: string;
  readonly storage: StorageLevel;
  /**
   * Of the members of a family: how far from their median one stands out, in the point's unit, by the state of charge up to which it holds (%,
   * ascending). Cells of a battery differ more where their curve is steep.
   */
  readonly outlier?: readonly { readonly upTo: number; readonly limit: number }[];
  /** Limits that are usual for it; a project takes them over or sets its own. */
  readonly suggest?: SuggestedLimits;
  /** Members are numbered 1..count. */
  readonly repeat?: { readonly count: number };
}

/** A point after `repeat` is written out: `metric` and `name` are final, `member` is the number, `base` the metric it came from. */
export interface ExpandedPoint extends Omit<Point, 'repeat'> {
  readonly base: string;
  readonly member?: number;
}

/**
 * What a device *is*, so that pages and figures bind to it and never to a brand. Each nature promises metrics,
 * see `natures.ts`.
 */
export type Nature =
  | 'ess'
  | 'cabinet'
  | 'pcs'
  | 'battery'
  | 'meter'
  | 'pv'
  | 'wind'
  | 'cooling'
  | 'fire'
  | 'dcdc'
  | 'sts'
  | 'climate'
  | 'environment'
  | 'machine'
  | 'fan'
  | 'vessel'
  /** None of these. */
  | 'other';

/** Pages of the device sub-menu that a type offers. */
export type DevicePage =
  | 'monitor'
  | 'control'
  | 'log'
  | 'rollback'
  | 'report'
  | 'contrast'
  | 'stop-cause'
  | 'analysis'
  | 'valLimit'
  | 'data'
  | 'fan3d'
  | 'pressure-vessel'
  | 'process-record'
  | 'rejects';

export interface DeviceType {
  readonly id: number;
  /** kebab-case, stable, used in addresses of symbols and in profiles' ids. */
  readonly key: string;
  readonly name: Text;
  readonly nature: Nature;
  /** Groups of points in display order. */
  readonly groups: Readonly<Record<string, Text>>;
  readonly points: readonly Point[];
  readonly pages: readonly DevicePage[];
  /** Metrics that stand on the device's card, most important first (2 to 4; of nature `other` also fewer). */
  readonly keyMetrics: readonly string[];
  /** While this enum or flag stands on one of these words somebody works on the device, and its alarms are suppressed by design, but for severity 1. */
  readonly maintenance?: { readonly metric: string; readonly values: readonly number[] };
  /**
   * Metric of the run state, and which of its words means which state; absent: running while it talks.
   * `standby`: ready, contactors closed, no power.
   */
  readonly status?: { readonly metric: string; readonly map: Readonly<Record<number, 'run' | 'stop' | 'standby' | 'fault' | 'auto'>> };
}
