/** Parameters in the addresses of the screens of curves. */
import { address, field, quickRanges } from '../address/index.ts';

/** A point of a device: `{deviceId}:{metric}`. */
export const pointForm = /^\d{1,15}:[a-z0-9_]{1,64}$/;
const setForm = /^(\d{1,15}|[a-z0-9_]{1,80}@\d{1,15})?$/;
const sampleForm = /^([1-9]\d{0,5}[smhdn](-(avg|min|max|first|last|sum|count|diff))?)?$/;

/** Maximum number of curves of one history chart. */
export const maxCurves = 60;

/** `duration`, `histogram` and `scatter` show the means of the curves without their time. */
export const historyViews = ['chart', 'table', 'duration', 'histogram', 'scatter'] as const;
export type HistoryView = (typeof historyViews)[number];
export const historyAddress = address({
  keys: field.list(pointForm, maxCurves),
  time: field.time(quickRanges, '24h'),
  /** The zoomed part of the range. */
  zoom: field.span(),
  /** `1m-avg`; empty: by the width of the screen. */
  down: field.text({ most: 16, form: sampleForm }),
  view: field.choice(historyViews, 'chart'),
  /** A set of curves: the number of a saved one, or `{predefined set}@{deviceId}`. Its curves are shown if there are no keys. */
  set: field.text({ most: 100, form: setForm }),
  /** Layers behind the curves. */
  behind: field.list(/^(tariff|alarms|shifts|plan)$/, 4),
  /** Copies of the curves from this many days earlier. */
  copies: field.list(/^(1|7|28)$/, 3),
  /** A line across the curves of a unit: `60@kW`. */
  line: field.text({ most: 40, form: /^(-?\d{1,12}(\.\d{1,6})?@.{0,16})?$/ }),
  /** Computed curves: unit, parameters and expression of each, e.g. `kW~3:active_power+4:active_power~a - b`; several separated by `;`. */
  formulas: field.text({ most: 1500 }),
});

/** Maximum number of items of one comparison (product-spec §5). */
export const maxCompared = 4;
export const comparedBy = ['devices', 'days', 'shifts'] as const;
export const contrastAddress = address({
  id: field.id(),
  /** Empty: the most important metric of the device type. */
  metric: field.text({ most: 64, form: /^[a-z0-9_]*$/ }),
  /** Absent: devices if there are others of the type, else days. */
  by: field.choice(comparedBy),
  /** Other devices; empty: the first of the same type. */
  with: field.list(/^\d{1,15}$/, maxCompared - 1),
  /** Empty: today, yesterday and a week ago. */
  days: field.list(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, maxCompared),
  /** Starts of shifts, ms; empty: the latest ones. */
  shifts: field.list(/^\d{12,13}$/, maxCompared),
  /** The item that the others are compared with; empty: the first. */
  base: field.text({ most: 15, form: /^[\d-]*$/ }),
  /** Time range of a comparison of devices. */
  time: field.time(quickRanges, '24h'),
});
