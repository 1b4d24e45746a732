import { createTopic } from '../kernel/topic.ts';
import { everySeat } from '../seats/index.ts';
import { ArrivingProjects } from './arriving-projects.ts';
import { ClockCorrection } from './clock/clock-correction.ts';
import { Announcer } from './entries/announcer.ts';
import { EntryWriter, type StoredEntry } from './entries/entry-writer.ts';
import { recordOf } from './entries/log-rows.ts';
import { readingOf, readingParams } from './entries/reading.ts';
import { LateAlarms } from './late/late-alarms.ts';
import { LimitAlarms } from './limits/live.ts';
import { AlarmMachines, type ReadingLookup } from './machines/machines.ts';
import { RunStates } from './machines/run-states.ts';
import type { AlarmsOptions } from './options.ts';
import { PointAlarms } from './points/point-alarms.ts';
import { RuleAlarms } from './rules/live.ts';
import { FirstFaults, Suppressions } from './suppression/index.ts';
import type { AlarmRecord } from './types.ts';

/** A reading received this much later than its time, ms, is evaluated by its own time. */
const lateAfterMs = 300_000;

export type AlarmParts = ReturnType<typeof createParts>;

/** The parts of alarms, in order of their dependencies; nothing is read or evaluated yet. */
export function createParts(options: AlarmsOptions) {
  const { db, registry, newest, states, logger, seats = everySeat } = options;
  const now = options.now ?? Date.now;
  const news = createTopic<readonly AlarmRecord[]>('alarms', logger);
  const written = createTopic<readonly StoredEntry[]>('written log entries', logger);

  function publish(records: readonly AlarmRecord[]): void {
    if (records.length > 0) news.publish(records);
  }
  const publishEntries = (entries: readonly StoredEntry[]) => publish(entries.filter(({ row }) => row.type <= 3).map(recordOf));

  const isPast = (paramId: number | null | undefined) => {
    const time = paramId ? newest.get(paramId)?.time : undefined;
    return time !== undefined && now() - time > lateAfterMs;
  };
  const announcer = new Announcer({ publish: publishEntries, isPast, now });
  const flushMs = options.flushMs ?? 200;
  const writer = new EntryWriter({ db, logger, seats, flushMs, now, onWritten: (entries) => written.publish(entries) });
  const suppressions = new Suppressions({ registry, newest, states, db, now });
  const valueAt = (paramId: number) => {
    const current = newest.get(paramId);
    return current?.quality === 0 && Number.isFinite(current.value) ? current.value : null;
  };
  const reading: ReadingLookup = (key, { device, param }) => readingOf(readingParams(device, param?.point.metric ?? null, key), valueAt);
  const machines = new AlarmMachines(writer, (openEntry) => suppressions.look(openEntry), now, reading);
  const firsts = new FirstFaults({ registry, writer, now });
  written.on((entries) => firsts.take(entries));
  written.on((entries) => announcer.written(entries));
  const runStates = new RunStates(registry, writer);
  const arriving = new ArrivingProjects();
  const isJudged = (projectId: number) => seats.holds(projectId) && !arriving.has(projectId);
  const watching = { db, registry, newest, states, machines, isJudged, logger, now, lateAfterMs };
  const points = new PointAlarms(watching);
  const limits = new LimitAlarms(watching);
  const rules = new RuleAlarms(watching);
  const clock = new ClockCorrection({
    db,
    writer,
    adjusted: [machines, runStates, announcer, limits, rules],
    open: () => [...Array.from(machines.open(), ({ stored }) => stored), ...runStates.open()],
    corrected: publishEntries,
  });
  const late = new LateAlarms({
    db,
    history: options.history,
    machines,
    writer,
    points: () => points.points,
    logger,
    now,
    waitMs: options.lateMs ?? 2000,
  });
  return {
    ...{ db, registry, newest, states, seats, now, isJudged },
    ...{ news, publish, writer, announcer, suppressions, machines, firsts, runStates, arriving, points, clock, late },
    limits,
    rules,
    /** User configuration: limits of parameters, rules of projects. */
    configured: [limits, rules] as const,
  };
}
