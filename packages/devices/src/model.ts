/** The declarative model of a device: measurements, writable points, and the words for both. */

/** Text that belongs to data, in both languages of the product. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** China's four point kinds: YC measurement, YX status, YK on/off command, YT set command (they map to IEC 60870-5-104 types). */
export type PointKind = 'YC' | 'YX' | 'YK' | 'YT';

/**
 * Type of a value: `number` a quantity, `counter` a register that only counts up, `enum` one word out of `states`, `flag` 0/1 (also worded
 * by `states`), `bits` a status word whose bits are defined in `bits`, `text` a string.
 */
export type ValueType = 'number' | 'counter' | 'enum' | 'flag' | 'bits' | 'text';

/** 1 is the highest severity. */
export type Severity = 1 | 2 | 3;

/** Log type that an alarm bit or word raises: 1 notice, 2 alarm, 3 fault. */
export type AlarmLogType = 1 | 2 | 3;

/** Instruction for an alarm: what to check, and what to do then. */
export interface Instruction {
  readonly check: Text;
  readonly act: Text;
}

/** Meaning of a raised bit or word for the log. */
export interface AlarmMark {
  readonly severity: Severity;
  readonly log: AlarmLogType;
  /** Text of the log after the device's name if the word alone is unclear (`Closed`, `Level 2`); absent: the word. */
  readonly text?: Text;
  /** What to check and what to do, if the product has no instruction (`instructions/`). */
  readonly instruction?: Instruction;
}

/** Quantities behind a bit or word, so that an alarm links to the right curve. */
export interface Speaking {
  /** Metrics of the type, most important first; one with `{n}` means all its members. */
  readonly about?: readonly string[];
  /** Metric of the exceeded limit, in the unit of the first of `about`; absent: the device does not report it. */
  readonly limit?: string;
}

/** Meaning by colour: run, stop, offline, fault, automatic (the five device statuses), or one of the severities. */
export type Tone = 'run' | 'stop' | 'offline' | 'fault' | 'auto' | 'info' | 'warn' | 'alarm';

/** One word of an enum or flag. */
export interface StateWord extends Text {
  readonly tone?: Tone;
  /** Present if this state is itself an alarm or fault. */
  readonly alarm?: AlarmMark;
}

/** One bit of a status word. */
export interface BitWord extends Text, Speaking {
  readonly tone?: Tone;
  readonly alarm?: AlarmMark;
}

/**
 * Retention of raw readings. `live` is never stored, `bulk` 35 days (cells), `normal` 100 days, `long` 800 days. Roll-ups outlive raw
 * readings on every level but `live`.
 */
export type StorageLevel = 'live' | 'bulk' | 'normal' | 'long';

/** Bounds of a write; a string names another metric of the same device whose latest value is the bound. */
export interface Limits {
  readonly min: number | string;
  readonly max: number | string;
  readonly step?: number;
}

/** A write is refused while `metric` is not one of `in` (or is one of `notIn`); `reason` is shown to the operator. */
export interface Interlock {
  readonly metric: string;
  readonly in?: readonly number[];
  readonly notIn?: readonly number[];
  readonly reason: Text;
}

/**
 * Meaning of a power's sign: positive when discharging, when generating, when importing from upstream. `active`: the sign is that of the
 * active power.
 */
export type Flow = 'discharge' | 'generation' | 'import' | 'active';

/** The meaning of a sign in words, and as data for pages that invert it or use their own word. */
export interface Sign extends Text {
  readonly flow?: Flow;
}

/** Recommended limits of a type for a measured point, in its unit; level 1 is the most severe. Omitted limits are not evaluated. */
export interface SuggestedLimits {
  readonly high1?: number;
  readonly high2?: number;
  readonly high3?: number;
  readonly low1?: number;
  readonly low2?: number;
  readonly low3?: number;
  /** Time beyond a limit before it alarms, s. */
  readonly delayS?: number;
  /** Margin inside the limit before the alarm clears. */
  readonly deadBand?: number;
  /** Minutes without a change while the device runs. */
  readonly stuckMin?: number;
  /** Change per minute. */
  readonly rateUp?: number;
  readonly rateDown?: number;
  /** Highest minus lowest member of a family. */
  readonly spread?: number;
  /** Deviation from the median of the devices of its type. */
  readonly neighbour?: number;
}

/** A point of a device type. With `repeat`, `{n}` in metric and name is replaced by each member number. */
export interface Point {
  readonly metric: string;
  readonly name: Text;
  /** SI or field unit as shown (`kW`, `V`, `℃`, `%`); absent for words and plain numbers. */
  readonly unit?: string;
  readonly kind: PointKind;
  readonly type: ValueType;
  readonly decimals: number;
  /** Physically plausible range; a reading outside is stored with quality bad. For `bits` 0..2^n-1. Absent only for text. */
  readonly range?: readonly [min: number, max: number];
  /** Meaning of the sign, e.g. positive when discharging. */
  readonly sign?: Sign;
  /**
   * Metric of the same device without which the figure is meaningless: an efficiency while no power flows, a quality without pieces. While
   * that metric is shown as zero, pages show `-`.
   */
  readonly needs?: string;
  /** For the hours of a time of day: the metric of its minutes. Pages write both as one time, `06:30`. With `repeat`, `{n}` is replaced in it too. */
  readonly minutes?: string;
  readonly access: 'r' | 'w' | 'rw';
  readonly limits?: Limits;
  readonly interlocks?: readonly Interlock[];
  /** Permission that a write requires besides that to control devices: protection limits, calibrations. */
  readonly permission?: 'device.threshold';
  /** Values that stop the device: a command with one is sent next in its queue and cancels commands not yet sent. */
  readonly stops?: readonly number[];
  /**
   * A write can hurt people or the plant: pages require a typed confirmation, and a project with two-person approval requires an approval.
   * Values of `stops` never wait for it.
   */
  readonly dangerous?: true;
  readonly states?: Readonly<Record<number, StateWord>>;
  readonly bits?: Readonly<Record<number, BitWord>>;
  /** Key of the type's `groups`. */
  readonly group: string;
  readonly storage: StorageLevel;
  /**
   * For the members of a family: the deviation from their median beyond which one is an outlier, in the point's unit, by the state of
   * charge up to which it applies (%, ascending). Cells of a battery differ more where their curve is steep.
   */
  readonly outlier?: readonly { readonly upTo: number; readonly limit: number }[];
  /** Recommended limits; a project uses them or sets its own. */
  readonly suggest?: SuggestedLimits;
  /** Members are numbered 1..count. */
  readonly repeat?: { readonly count: number };
}

/** A point after expansion of `repeat`: `metric` and `name` are final, `member` is the number, `base` the metric of the pattern. */
export interface ExpandedPoint extends Omit<Point, 'repeat'> {
  readonly base: string;
  readonly member?: number;
}

/** What a device *is*, so that pages and figures bind to it and never to a brand. Each nature guarantees metrics, see `natures.ts`. */
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
  | 'compressor'
  /** Any other device. */
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
  | 'container'
  | 'process-record'
  | 'rejects';

/** A change of the run state: caused by a command (`by`), or by the device itself. */
export interface StateMove {
  readonly from: readonly number[];
  readonly to: number;
  readonly by?: { readonly metric: string; readonly value: number };
}

/** Run state of a type of device. */
export interface DeviceStatus {
  readonly metric: string;
  /** `standby`: ready, contactors closed, no power. */
  readonly map: Readonly<Record<number, 'run' | 'stop' | 'standby' | 'fault' | 'auto'>>;
  /** Transitions for the state diagram of the control page; faults are not listed, since any state may lead to them. */
  readonly moves?: readonly StateMove[];
}

/** How batches of a device are detected in its readings. */
export interface BatchRule {
  /** `number`: a batch lasts while this number is unchanged; `states`: while the run state is one of these. */
  readonly by: { readonly number: string } | { readonly state: string; readonly in: readonly number[]; readonly counter: string };
  /** Parameters that batches are compared by, most important first. */
  readonly parameters: readonly string[];
}

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
  /** Metrics on the device's card, most important first (2 to 4; fewer are allowed for nature `other`). */
  readonly keyMetrics: readonly string[];
  /**
   * While this enum or flag has one of these words, a person works on the device: its alarms are suppressed by design, except severity 1.
   */
  readonly maintenance?: { readonly metric: string; readonly values: readonly number[] };
  /** While this enum or flag has one of these words, the device is set up for another product: set-up time of the time model. */
  readonly setup?: { readonly metric: string; readonly values: readonly number[] };
  /** It works in batches. With states, a batch has the number that follows the reading of `counter` at its start. */
  readonly batches?: BatchRule;
  /** Metric of the run state, and the state of each of its words; absent: running while online. */
  readonly status?: DeviceStatus;
}
