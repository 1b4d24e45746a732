import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import type { Batch } from '../../telemetry/types.ts';
import type { EntryWriter, StoredEntry } from '../entries/entry-writer.ts';
import { alarmRow, changingColumns, openEntryOf, storedEntry } from '../entries/log-rows.ts';
import type { AlarmMachines } from '../machines/machines.ts';
import type { OpenEntry } from '../machines/transition.ts';
import type { AlarmPoint } from '../points/alarm-points.ts';
import { entriesOfKey } from '../repo.ts';
import { activePeriods, type LateStep, lateSteps } from './late-plan.ts';
import { type Readings, readingsAround, stretchMs } from './late-readings.ts';

export interface LateAlarmsParts {
  readonly db: Kysely<Schema>;
  readonly history: Readings;
  readonly machines: AlarmMachines;
  readonly writer: EntryWriter;
  readonly points: () => ReadonlyMap<number, AlarmPoint>;
  readonly logger: Logger;
  readonly now: () => number;
  /** Time for which late readings are collected before they are evaluated, ms. */
  readonly waitMs: number;
}

/** Times of late readings, UTC ms. */
interface Stretch {
  from: number;
  to: number;
}

/** Late readings closer than this are evaluated together, ms. */
const nearMs = 600_000;

interface LoggedEntry {
  readonly start: number;
  readonly end: number | null;
  readonly stored: StoredEntry;
}

/**
 * Evaluates readings that are older than the newest of their point, such as a device's own log after a communication loss: the log entries
 * of their time are aligned with the stored readings, so that the order and the number of deliveries do not matter.
 */
export class LateAlarms {
  readonly #parts: LateAlarmsParts;
  #stretches = new Map<number, Stretch[]>();
  #timer: NodeJS.Timeout | undefined;
  readonly #turns = new Exclusive();

  constructor(parts: LateAlarmsParts) {
    this.#parts = parts;
  }

  /** Queues late readings; they are evaluated together a little later. */
  take({ paramIds, times, quality }: Batch): void {
    const points = this.#parts.points();
    for (const [row, paramId] of paramIds.entries()) {
      if (quality[row] !== 0 || !points.has(paramId)) continue;
      const time = times[row] ?? 0;
      const known = this.#stretches.get(paramId) ?? [];
      this.#stretches.set(paramId, known);
      const near = known.find(({ from, to }) => time >= from - nearMs && time <= to + nearMs);
      if (!near) known.push({ from: time, to: time });
      else if (time < near.from) near.from = time;
      else if (time > near.to) near.to = time;
    }
    if (this.#stretches.size > 0) this.#timer ??= setTimeout(() => void this.flush(), this.#parts.waitMs).unref();
  }

  /** Resolves when everything queued so far is evaluated. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const stretches = this.#stretches;
    this.#stretches = new Map();
    return this.#turns.run(async () => {
      for (const [paramId, all] of stretches) for (const stretch of all) await this.#judgeAll(paramId, stretch);
    });
  }

  async close(): Promise<void> {
    await this.flush();
  }

  async #judgeAll(paramId: number, { from, to }: Stretch): Promise<void> {
    try {
      for (let start = from; start <= to; start += stretchMs) await this.#judge(paramId, start, Math.min(to, start + stretchMs - 1));
    } catch (error) {
      this.#parts.logger.warn({ paramId, error: String(error) }, 'late readings could not be judged for alarms');
    }
  }

  async #judge(paramId: number, from: number, to: number): Promise<void> {
    const { db, history, machines, writer, points, now } = this.#parts;
    const point = points().get(paramId);
    if (!point) return;
    const epoch = writer.epochOf(point.device.projectId);
    const around = await readingsAround(history, paramId, from, to, now());
    if (!around || around.within.length === 0) return;
    await writer.flush();
    for (const key of point.keys) {
      const periods = activePeriods(point, key, around);
      if (periods.length === 0) continue;
      const rows = await entriesOfKey(db, point.device.id, key, around.before?.time ?? from, around.after?.time ?? to);
      // The project may have moved to another process during the query.
      if (epoch === undefined || writer.epochOf(point.device.projectId) !== epoch) return;
      const open = machines.openEntry(key);
      const logged = rows.map((row): LoggedEntry => {
        const stored = open?.id === row.id ? open : storedEntry(row);
        return { start: stored.row.start_time, end: stored.row.recover_time ?? null, stored };
      });
      for (const step of lateSteps(logged, periods, around)) this.#take(point, key, step, open);
    }
    await writer.flush();
  }

  #take(point: AlarmPoint, key: string, step: LateStep<LoggedEntry>, open: StoredEntry | undefined): void {
    const { machines, writer, now } = this.#parts;
    if (step.kind === 'add') {
      // The hold of a flapping alarm may not have ended yet.
      this.#add(point, key, step.entry, Math.max(step.entry.start, Math.min(step.end, now())));
      return;
    }
    const { stored } = step.of;
    if (stored === open) {
      if (step.kind === 'start') machines.beganAt(key, step.start);
      else if (step.kind === 'split') machines.beganAt(key, step.entry.start, step.end);
      return;
    }
    const { row } = stored;
    if (step.kind === 'start') {
      const entry = { ...openEntryOf(row, point.param.point), late: true };
      stored.row = { ...row, ...changingColumns(point, entry), start_time: Math.round(step.start) };
    } else stored.row = { ...row, recover_time: Math.round(step.end) };
    if (step.kind === 'split') this.#add(point, key, step.entry, row.recover_time ?? step.entry.start);
    writer.touch(stored);
  }

  #add(point: AlarmPoint, key: string, entry: OpenEntry, end: number): void {
    this.#parts.writer.touch({ id: null, row: { ...alarmRow(key, point, entry), recover_time: Math.round(end) } });
  }
}
