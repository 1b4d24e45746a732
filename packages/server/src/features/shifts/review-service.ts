/** The page of one shift: its alarms, operations, run states, notes and energy. */
import { type LogEntry, maxShiftEntries, type ShiftReview, unitStates } from '@czyun/contract';
import { statesIn } from '../../figure-sources/run-states-repo.ts';
import { nameIn } from '../../registry/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { shiftActions } from '../../shifts/actions.ts';
import { entriesOf } from '../../shifts/entries-repo.ts';
import { calendarOf, crewsOf, shiftWords } from '../../shifts/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { type DutyService, shiftView } from './duty-service.ts';
import { entryView } from './entries-service.ts';
import { createReviewEnergy } from './review-energy.ts';
import { atEnd, factsOf } from './review-facts.ts';
import { type ShiftWish, shiftToShow } from './review-shift.ts';

type Logs = FeatureDeps['logs'];
export type ReviewDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'logs' | 'now'> & {
  readonly duty: Pick<DutyService, 'ofShift'>;
};

export interface ReviewReader {
  readonly userId: number | null;
  readonly code: number;
  readonly log: Parameters<Logs['find']>[1];
  readonly signal: AbortSignal;
}

/** Maximum entries read; more in one shift are an alarm flood, of which only the first are counted. */
const maxRead = 2000;
const maxNotes = 100;
/** Maximum state strips shown. */
const maxDevices = 6;
/** Notes are listed separately. */
const noteActions = [shiftActions.entryAdded, shiftActions.entryStruck].flatMap(({ zh, en }): string[] => [zh, en]);
const storageNatures: ReadonlySet<string> = new Set(['pcs', 'cabinet', 'ess']);

export function createReviewService({ db, registry, telemetry, logs, duty, now }: ReviewDeps) {
  const energyOf = createReviewEnergy({ registry, telemetry });

  const found = (projectId: number, type: string, start: number, end: number, reader: ReviewReader) =>
    logs.find(
      { projectId, type, startTime: start, endTime: end, query: '', sort: 'startTime', order: 'asc', page: 1, pageSize: maxRead },
      reader.log,
      now(),
    );

  /** Run states of the devices with the most changes, storage units first among equals. */
  async function states(projectId: number, start: number, until: number, reader: ReviewReader): Promise<ShiftReview['states']> {
    const rows = Map.groupBy(await statesIn(db, { projectId }, start, until), ({ deviceId }) => deviceId);
    const known = [...rows].flatMap(([deviceId, list]) => {
      const device = registry.device(deviceId);
      const isStorage = device !== undefined && storageNatures.has(device.type.nature);
      return device && (isStorage || list.length > 1) ? [{ device, list, isStorage }] : [];
    });
    return known
      .toSorted((a, b) => Number(b.isStorage) - Number(a.isStorage) || b.list.length - a.list.length || a.device.id - b.device.id)
      .slice(0, maxDevices)
      .flatMap(({ device, list }) =>
        list.flatMap(({ state, start: from, end }) => {
          const word = unitStates.find((each) => each === state);
          return word ? [{ deviceId: device.id, name: nameIn(reader.log.language, device), state: word, start: from, end }] : [];
        }),
      );
  }

  return {
    async review(
      { projectId, time, ...wish }: ShiftWish & { readonly projectId: number; readonly time?: number | undefined },
      reader: ReviewReader,
    ): Promise<ShiftReview> {
      const at = Math.min(time ?? now(), now());
      const { language } = reader.log;
      const [calendar, crews] = [await calendarOf(db, projectId), await crewsOf(db, projectId)];
      const isOwn = (crewId: number) =>
        crews.find(({ id }) => id === crewId)?.members.some(({ userId }) => userId === reader.userId) === true;
      const shown = shiftToShow(calendar, timeZoneOf(registry, projectId), wish, at, isOwn);
      const { shift, start, end } = shown;
      const until = Math.min(end, at);
      // For a running shift, events of the current millisecond are included.
      const before = until < end || shift === null ? until + 1 : end;
      const [alarms, operations, open, runStates, notes, energy, own] = await Promise.all([
        found(projectId, '1,2,3', start, before, reader),
        found(projectId, '4', start, before, reader),
        logs.open(projectId, reader.log.language, until, now()),
        states(projectId, start, until, reader),
        entriesOf(db, { projectId, start, end: before, text: '' }, { offset: 0, limit: maxNotes }),
        energyOf(projectId, { start, end: until }, reader.signal),
        shift && duty.ofShift(projectId, shift, crews, { ...reader, language }),
      ]);
      const list = {
        alarms: alarms.list.map((entry) => atEnd(entry, until)),
        carried: open.filter((entry) => entry.startTime < start),
        operations: operations.list.filter(({ content }) => !noteActions.includes(content)),
      };
      const words = shiftWords(language, calendar, crews);
      const view = (of: typeof shift) => of && shiftView(of, words);
      const first = (entries: readonly LogEntry[], most: number) => entries.slice(0, most);
      return {
        ...{ shift: own, start, end, until, before: view(shown.before), after: view(shown.after) },
        alarms: first(list.alarms, maxShiftEntries.alarms),
        carried: list.carried,
        operations: first(list.operations, maxShiftEntries.operations),
        states: runStates,
        notes: notes.rows.map((row) => entryView(row, words)).reverse(),
        facts: { ...factsOf(list, alarms.total), notes: notes.total, ...energy },
      };
    },
  };
}

export type ReviewService = ReturnType<typeof createReviewService>;
