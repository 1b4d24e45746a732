/** Moments of a project or a device from the log and the shift log, with the texts of the log. */
import {
  type CallResult,
  dayMs,
  type Language,
  type LogEntry,
  type Moment,
  type MomentKind,
  maxMomentDays,
  maxMomentSpans,
  type momentsApi,
  operationText,
} from '@czyun/contract';
import { statesIn } from '../../figure-sources/run-states-repo.ts';
import { AppError } from '../../kernel/errors.ts';
import { type EntryRow, entriesOf, noteBeside } from '../../shifts/entries-repo.ts';
import type { FeatureDeps } from '../deps.ts';
import { type Columns, folded } from './fold.ts';
import { kindsOf, type LogKind } from './kinds-repo.ts';
import { type FoldedRow, foldedMoments, type MomentFilter, nextMoment } from './repo.ts';

export type MomentDeps = Pick<FeatureDeps, 'db' | 'registry' | 'logs'>;
type Reader = Parameters<FeatureDeps['logs']['find']>[1];
type Listed = CallResult<typeof momentsApi.listMoments>;

export interface MomentWish {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  readonly kinds?: string | undefined;
}

/** Maximum notes of one response. */
const maxNotes = 500;

const textOf = (entry: LogEntry, language: Language): string =>
  entry.operation === undefined ? [entry.content, entry.reading].filter(Boolean).join(' · ') : operationText(entry.operation, language);

function momentOf(kind: MomentKind, entry: LogEntry, language: Language): Moment {
  return {
    ...{ kind, time: entry.startTime, last: entry.startTime, count: 1, severity: entry.severity, text: textOf(entry, language) },
    ...{ deviceId: entry.deviceId, deviceName: entry.deviceName, end: entry.recoverTime, entryId: entry.id },
  };
}

const noteOf = ({ time, text }: Pick<EntryRow, 'time' | 'text'>): Moment => ({
  ...{ kind: 'note', time, last: time, count: 1, severity: null, text, deviceId: null, deviceName: null, end: null, entryId: null },
});

export function createMoments({ db, registry, logs }: MomentDeps) {
  /** `notFound` for a device outside the project. */
  function filterOf({ projectId, deviceId, kinds: wanted }: MomentWish): MomentFilter & { readonly notes: boolean } {
    if (deviceId !== undefined && registry.device(deviceId)?.projectId !== projectId) throw new AppError('notFound');
    const kinds = kindsOf(wanted);
    return { projectId, deviceId, kinds: kinds.filter((kind): kind is LogKind => kind !== 'note'), notes: kinds.includes('note') };
  }

  async function notesIn(projectId: number, start: number, end: number): Promise<Moment[]> {
    const { rows } = await entriesOf(db, { projectId, start, end, text: '' }, { offset: 0, limit: maxNotes });
    return rows.filter((row) => row.struck_by === null).map(noteOf);
  }

  /** Texts of rows; folded rows have no end. */
  async function momentsOf(projectId: number, rows: readonly FoldedRow[], reader: Reader): Promise<Moment[]> {
    const entries = await logs.entries(
      projectId,
      rows.map(({ id }) => id),
      reader,
    );
    return rows.flatMap(({ id, kind, first, last, count }): Moment[] => {
      const entry = entries.get(id);
      if (entry === undefined) return [];
      const one = momentOf(kind, entry, reader.language);
      return [count === 1 ? one : { ...one, time: first, last, count, end: null }];
    });
  }

  /** Alarms that were active at an instant and started before it. */
  async function activeAt(filter: MomentFilter, time: number, reader: Reader, now: number): Promise<Moment[]> {
    if (!filter.kinds.includes('alarm')) return [];
    const open = await logs.open(filter.projectId, reader.language, time, now);
    return open
      .filter(({ deviceId, startTime }) => startTime < time && (filter.deviceId === undefined || deviceId === filter.deviceId))
      .slice(0, maxMomentSpans.active)
      .map((entry) => momentOf('alarm', entry, reader.language));
  }

  async function statesOf({ deviceId, kinds }: MomentFilter, start: number, end: number): Promise<Listed['states']> {
    if (deviceId === undefined || !kinds.includes('state')) return [];
    const rows = await statesIn(db, { deviceId }, start, end);
    return rows.slice(-maxMomentSpans.states).map(({ state, start: from, end: to }) => ({ state, start: from, end: to }));
  }

  return {
    /** `timeRange` for an empty range, `rangeTooLarge` for one above `maxMomentDays`. */
    async list({ start, end, columns, ...wish }: MomentWish & Columns, reader: Reader, now: number): Promise<Listed> {
      if (start >= end) throw new AppError('timeRange');
      if (end - start > maxMomentDays * dayMs) throw new AppError('rangeTooLarge', { days: maxMomentDays });
      const { notes: withNotes, ...filter } = filterOf(wish);
      const [rows, notes, active, states] = await Promise.all([
        foldedMoments(db, filter, { start, end, columns }),
        withNotes ? notesIn(filter.projectId, start, end) : [],
        activeAt(filter, start, reader, now),
        statesOf(filter, start, end),
      ]);
      const moments = [...(await momentsOf(filter.projectId, rows, reader)), ...folded(notes, { start, end, columns })].toSorted(
        (a, b) => a.time - b.time,
      );
      const counts: Listed['counts'] = { alarm: 0, state: 0, command: 0, plan: 0, lockOut: 0, handOver: 0, note: 0 };
      for (const { kind, count } of moments) counts[kind] += count;
      return { moments, active, states, counts };
    },

    /** The nearest moment after or before an instant; null if there is none. */
    async find(
      { time, direction, ...wish }: MomentWish & { readonly time: number; readonly direction: 'next' | 'previous' },
      reader: Reader,
      now: number,
    ): Promise<Moment | null> {
      const { notes: withNotes, ...filter } = filterOf(wish);
      const row = await nextMoment(db, filter, time, direction, now);
      const [found] = row === undefined ? [] : await momentsOf(filter.projectId, [row], reader);
      const note = withNotes ? await noteBeside(db, filter.projectId, time, direction) : undefined;
      if (note === undefined) return found ?? null;
      const isNearer = found === undefined || (direction === 'next' ? note.time < found.time : note.time > found.time);
      return isNearer ? noteOf(note) : found;
    },
  };
}

export type MomentService = ReturnType<typeof createMoments>;
