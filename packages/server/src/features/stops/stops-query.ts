/** Stops of devices in a range: figures, sums and one page of the list. */
import { dayMs, type Language } from '@czyun/contract';
import { maxStopDays, type Stop, type StopState, type StopType, usualStopStates } from '@czyun/contract/stops';
import { knownSeverity } from '../../alarms/points/severity.ts';
import { availability } from '../../energy/figures/index.ts';
import { failureOf, reliabilityOf } from '../../energy/stops.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { ReasonRow } from '../../reasons/index.ts';
import { askedDevices } from '../../registry/asked-devices.ts';
import { nameIn, textIn } from '../../registry/name.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { calendarOf, shiftWords } from '../../shifts/index.ts';
import { shiftsBetween } from '../../time/shifts.ts';
import type { FeatureDeps } from '../deps.ts';
import { createStopFinder } from './finder.ts';
import type { FoundStop } from './found.ts';
import { paretoOf } from './pareto.ts';
import { type AskedRange, rangeOf } from './range.ts';
import { figureRules } from './words.ts';

export interface StopsQuery extends AskedRange {
  readonly projectId: number;
  readonly deviceIds?: readonly number[] | undefined;
  readonly regionId?: number | undefined;
  readonly states?: readonly StopState[] | undefined;
  readonly given: 'all' | 'yes' | 'no';
  readonly pageNum: number;
  readonly pageSize: number;
}

export type StopsDeps = Pick<FeatureDeps, 'db' | 'registry'> & { readonly runStates: RunStateService };

type Alarm = Awaited<ReturnType<RunStateService['causes']>>[number];

/** The alarms with which the stops of one page started. */
async function alarmsOf(runStates: Pick<RunStateService, 'causes'>, page: readonly FoundStop[]): Promise<ReadonlyMap<FoundStop, Alarm>> {
  const found = new Map<FoundStop, Alarm>();
  for (const [deviceId, stops] of Map.groupBy(page, ({ device }) => device.id)) {
    const causes = await runStates.causes(
      deviceId,
      stops.map(({ state, start }) => ({ state, began: start })),
    );
    stops.forEach((stop, index) => {
      found.set(stop, causes[index] ?? null);
    });
  }
  return found;
}

export function createStopsQuery({ db, registry, runStates }: StopsDeps) {
  const find = createStopFinder({ db, runStates });

  async function list(query: StopsQuery, language: Language, now: number) {
    const { projectId, states = usualStopStates, given, pageNum, pageSize } = query;
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const range = rangeOf(query, now);
    const { start, end, until } = range;
    const { stops: all, times, reasons } = await find(projectId, askedDevices(registry, projectId, query), range);
    const stops = all.filter(({ state }) => states.includes(state));
    const missing = stops.filter(({ reason }) => reason === undefined);
    const shown = (given === 'all' ? stops : given === 'no' ? missing : stops.filter(({ reason }) => reason !== undefined)).toSorted(
      (a, b) => b.start - a.start || a.device.id - b.device.id,
    );
    const page = shown.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    const alarms = await alarmsOf(runStates, page);
    const calendar = await calendarOf(db, projectId);
    return {
      ...{ timeZone, start, end, until },
      figures: {
        availability: availability.of(times),
        ...{ operatingMs: times.operatingMs, knownMs: times.knownMs },
        ...reliabilityOf(
          times.operatingMs,
          all.flatMap(({ failure }) => failure ?? []),
        ),
      },
      rules: figureRules.map(({ key, label, formula, origin }) => ({
        ...{ key, label: label[language], formula: formula[language], origin: origin[language] },
      })),
      ...{ stops: stops.length, withoutReason: missing.length },
      durationMs: stops.reduce((sum, stop) => sum + stop.end - stop.from, 0),
      pareto: paretoOf(stops, {
        shifts: shiftsBetween(calendar, timeZone, { start, end: until }),
        shiftName: shiftWords(language, calendar).shift,
        regionOf: (id) => registry.region(id),
        language,
      }),
      total: shown.length,
      list: page.map((stop) => stopView(stop, { alarm: alarms.get(stop) ?? null, until, reasons, language })),
    };
  }

  /** The stop of a device at an instant, up to `end`. */
  async function one(
    query: { readonly deviceId: number; readonly time: number; readonly end?: number | undefined },
    language: Language,
    now: number,
  ) {
    const { deviceId, time } = query;
    const end = Math.min(query.end ?? now, time + maxStopDays * dayMs);
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    const timeZone = timeZoneOf(registry, device.projectId);
    if (time >= Math.min(end, now)) return { timeZone, stop: null };
    const range = rangeOf({ start: time, end }, now);
    const { stops, reasons } = await find(device.projectId, [device], range);
    const found = stops.find((stop) => stop.start <= time);
    if (!found) return { timeZone, stop: null };
    const alarms = await alarmsOf(runStates, [found]);
    const shown = stopView(found, { alarm: alarms.get(found) ?? null, until: range.until, reasons, language });
    return {
      timeZone,
      stop: { ...shown, durationMs: shown.end - shown.start, failure: failureOf(found, shown.reason?.type ?? null) !== null },
    };
  }

  return { list, one };
}

interface ViewOptions {
  readonly alarm: Alarm;
  readonly until: number;
  readonly reasons: readonly ReasonRow[];
  readonly language: Language;
}

function stopView(stop: FoundStop, { alarm, until, reasons, language }: ViewOptions): Stop {
  const { device, note, reason } = stop;
  const nameOf = (row: ReasonRow | undefined) => (row ? textIn(language, row.name, row.name_en) : '');
  return {
    ...{ deviceId: device.id, device: nameIn(language, device), regionId: device.regionId },
    ...{ state: stop.state, start: stop.start, end: stop.end, durationMs: stop.end - stop.from, failure: stop.failure !== null },
    open: !stop.isEnded && stop.end >= until,
    alarm: alarm && {
      ...{ id: alarm.id, type: alarm.type, severity: knownSeverity(alarm.severity) },
      content: language === 'zh' ? alarm.content_zh : alarm.content_en,
    },
    reason: reason
      ? {
          ...{ id: reason.id, name: nameOf(reason), type: reason.type as StopType },
          group: nameOf(reasons.find(({ id }) => id === reason.parent_id)),
        }
      : null,
    ...{ note: note?.note ?? '', by: note ? actorOfRow(note) : null, at: note?.changed ?? null, version: note?.version ?? 0 },
  };
}
