/** Capacity of cells by the charge counted between full and empty. Pure. */
import { hourMs } from '@czyun/contract';
import { blank, type CellEvent, type CellRules, type CellSample, currentOf, medianOf, restShare } from './types.ts';

/** A charge has ended when at most this share of the largest current flows. */
const taperShare = 0.15;
/** Ampere-hours, in hours of the largest current, that may flow in the other direction without ending a half-cycle. */
const slack = 0.005;
/** Minimum share of the charge that must have flowed in one direction. */
const leastNet = 0.9;
/** Maximum own error of a valid half-cycle, as a share of its charge. */
const maxError = 0.05;
/** Ends of cells this far apart belong to two half-cycles. */
const togetherMs = 12 * hourMs;
/** Standard deviation of an instant within an interval of length 1. */
const within = 1 / Math.sqrt(12);

/** Charge counted by cell since an end; NaN before the first one. */
interface Count {
  readonly ah: Float64Array;
  readonly gross: Float64Array;
  /** Square of the error. */
  readonly square: Float64Array;
  readonly since: Float64Array;
}

interface Open {
  start: number;
  end: number;
  readonly values: Float64Array;
  readonly errors: Float64Array;
  /** Instant at which the count of each cell began. */
  readonly began: Float64Array;
}

function createGroup(cells: number) {
  const found: Open[] = [];
  return {
    set(cell: number, value: number, error: number, began: number, end: number) {
      let open = found.at(-1);
      const isOther = open !== undefined && Number.isFinite(open.values[cell]) && open.began[cell] !== began;
      if (open === undefined || isOther || end - open.end > togetherMs) {
        open = { start: began, end, values: blank(cells), errors: blank(cells), began: blank(cells) };
        found.push(open);
      }
      open.start = Math.min(open.start, began);
      open.end = Math.max(open.end, end);
      open.values[cell] = value;
      open.errors[cell] = error;
      open.began[cell] = began;
    },
    events: (): CellEvent[] => found.map(({ start, end, values, errors }) => ({ start, end, values, error: medianOf(errors) })),
  };
}

/**
 * Full half-cycles. Discharge: from the end of a charge in which the cell became full to the instant at which it falls to the empty
 * voltage. Charge: from the last instant at the empty voltage to the end of the charge in which it becomes full. The own error includes the
 * resolution of the crossing, changes of the current between two readings, and time without a reading; not the error of the current sensor,
 * which is the same for all cells in series.
 */
export function createHalfCycles({ cells, reference, fullV, emptyV }: CellRules) {
  const count = (): Count => ({ ah: blank(cells), gross: blank(cells), square: blank(cells), since: blank(cells) });
  const [fromFull, fromEmpty] = [count(), count()];
  const [discharges, charges] = [createGroup(cells), createGroup(cells)];
  /** Discharged since the last charge, Ah. */
  const discharged = blank(cells, 0);
  const lastVolts = blank(cells);
  const lastAmps = blank(cells);
  const becameFull = new Uint8Array(cells);
  const small = reference * restShare;

  function begin({ ah, gross, square, since }: Count, cell: number, time: number) {
    ah[cell] = 0;
    gross[cell] = 0;
    square[cell] = 0;
    since[cell] = time;
  }
  function add({ ah, gross, square }: Count, cell: number, charge: number, error: number) {
    ah[cell] = (ah[cell] ?? 0) + charge;
    gross[cell] = (gross[cell] ?? 0) + Math.abs(charge);
    square[cell] = (square[cell] ?? 0) + error * error;
  }
  const isWhole = (value: number, gross: number, error: number) => value > 0 && value >= leastNet * gross && error <= maxError * value;

  /** Charge that flowed in a sample, Ah, and its error. */
  function flow(sample: CellSample, cell: number) {
    const hours = (sample.end - sample.start) / hourMs;
    const known = currentOf(sample.amps, cell);
    const before = lastAmps[cell] ?? Number.NaN;
    if (!Number.isFinite(known)) return Number.isFinite(before) ? { charge: before * hours, error: Math.abs(before) * hours } : null;
    lastAmps[cell] = known;
    const change = Number.isFinite(before) ? Math.abs(known - before) : 0;
    return { charge: known * hours, error: change * hours * within };
  }

  function empties(sample: CellSample, cell: number, charge: number, volts: number) {
    const before = lastVolts[cell] ?? Number.NaN;
    const ah = fromFull.ah[cell] ?? Number.NaN;
    if (before > emptyV && Number.isFinite(ah)) {
      const rest = charge * ((emptyV - volts) / (before - volts));
      const value = ah - rest;
      const error = Math.sqrt((fromFull.square[cell] ?? 0) + (charge * within) ** 2);
      const gross = (fromFull.gross[cell] ?? 0) - Math.abs(rest);
      if (isWhole(value, gross, error)) discharges.set(cell, value, error, fromFull.since[cell] ?? 0, sample.end);
    }
    fromFull.ah[cell] = Number.NaN;
    begin(fromEmpty, cell, sample.end);
    becameFull[cell] = 0;
  }

  function fills(sample: CellSample, cell: number) {
    const value = -(fromEmpty.ah[cell] ?? Number.NaN);
    const error = Math.sqrt(fromEmpty.square[cell] ?? 0);
    if (Number.isFinite(value) && isWhole(value, fromEmpty.gross[cell] ?? 0, error)) {
      charges.set(cell, value, error, fromEmpty.since[cell] ?? 0, sample.end);
      becameFull[cell] = 1;
    }
    begin(fromFull, cell, sample.end);
  }

  return {
    add(sample: CellSample) {
      for (let cell = 0; cell < cells; cell++) {
        const flowed = flow(sample, cell);
        const charge = flowed?.charge ?? 0;
        const now = currentOf(sample.ampsNow, cell);
        const volts = sample.volts[cell] ?? Number.NaN;
        add(fromFull, cell, charge, flowed?.error ?? 0);
        add(fromEmpty, cell, charge, flowed?.error ?? 0);
        if (charge < 0 && Math.abs(charge) > (small * (sample.end - sample.start)) / hourMs) discharged[cell] = 0;
        else discharged[cell] = (discharged[cell] ?? 0) + Math.max(0, charge);
        const isUsed = (discharged[cell] ?? 0) > reference * slack;
        // The next discharge ends the half-cycle of the charge.
        if (isUsed && becameFull[cell] === 1) fromEmpty.ah[cell] = Number.NaN;
        if (now > small && volts <= emptyV) empties(sample, cell, charge, volts);
        else if (volts >= fullV && Math.abs(now) <= reference * taperShare && !isUsed) fills(sample, cell);
        lastVolts[cell] = volts;
      }
    },
    discharges: discharges.events,
    charges: charges.events,
  };
}
