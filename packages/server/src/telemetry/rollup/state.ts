/** Position of the roll-ups, on disk: a small state file and a log of ranges made dirty by a bulk import. */
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, replaceFile } from '../../kernel/durable-file.ts';
import { type DayZones, fromRuns, runsOf } from './day-zones.ts';
import type { Declared } from './declared.ts';
import { toRuns } from './ranges.ts';

export interface RollupState {
  /** Minutes that start before this are computed. */
  minuteUpTo: number;
  hourUpTo: number;
  /** Time zone → days that start before this are computed. */
  dayUpTo: Record<string, number>;
  /** Version of the newest written rows; on disk, and so after a start, a version not reached yet. Absent before versions were counted. */
  version?: number;
  /** Absent until the first round: the series are assumed to have been in their current zone always. */
  dayZones?: DayZones;
  /** Absent until the first round. */
  declared?: Declared;
  /** Version of the roll-ups; absent: from before versions. */
  shape?: number;
  /** Hours before this still have an older format. */
  remakeTo?: number;
}

type Runs = Record<string, number[]>;
interface Stored extends Omit<RollupState, 'dayZones' | 'declared'> {
  readonly dayZones?: Runs;
  readonly declared?: Runs;
}

/** More versions than are used between two writes of the state, which is written at every start, and whenever a minute is closed. */
const versionsAhead = 1e9;

/** The version of rows that replace all stored ones: it only increases, regardless of the clock. */
export function nextVersion(state: RollupState): number {
  state.version = (state.version ?? 0) + 1;
  return state.version;
}

/** Whole days [from, to) of some series to which an import writes: it has no reading at or after `to`. */
export interface ImportMark {
  readonly from: number;
  readonly to: number;
  /** The series, in the form of `toRuns`. */
  readonly runs: readonly number[];
}

/** As written by an earlier version. */
interface ListedMark extends Omit<ImportMark, 'runs'> {
  readonly series: readonly number[];
}

function markOf(written: ImportMark | ListedMark): ImportMark {
  if ('runs' in written) return written;
  const { from, to, series } = written;
  return { from, to, runs: toRuns(series) };
}

export class RollupFiles {
  readonly #statePath: string;
  readonly #marksPath: string;

  constructor(folder: string) {
    this.#statePath = join(folder, 'rollups.json');
    this.#marksPath = join(folder, 'imports.log');
  }

  async readState(): Promise<RollupState | undefined> {
    const bytes = await readIfThere(this.#statePath);
    if (!bytes) return undefined;
    try {
      const { dayZones, declared, ...state } = JSON.parse(bytes.toString('utf8')) as Stored;
      return { ...state, ...(dayZones && { dayZones: fromRuns(dayZones) }), ...(declared && { declared: fromRuns(declared) }) };
    } catch {
      return undefined;
    }
  }

  writeState(state: RollupState): Promise<void> {
    const { dayZones, declared, ...rest } = state;
    const runs = { ...(dayZones && { dayZones: runsOf(dayZones) }), ...(declared && { declared: runsOf(declared) }) };
    const stored: Stored = { ...rest, version: (state.version ?? 0) + versionsAhead, ...runs };
    return replaceFile(this.#statePath, JSON.stringify(stored));
  }

  /** Durable when it resolves, so that an import may then write its readings. */
  async addMark(mark: ImportMark): Promise<void> {
    const file = await open(this.#marksPath, 'a');
    try {
      await file.writeFile(`${JSON.stringify(mark)}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  /** Marks of imports whose roll-ups may be missing; a torn last line belongs to an import that never began. */
  async readMarks(): Promise<ImportMark[]> {
    const bytes = await readIfThere(this.#marksPath);
    const marks: ImportMark[] = [];
    for (const line of bytes?.toString('utf8').split('\n') ?? []) {
      try {
        if (line !== '') marks.push(markOf(JSON.parse(line) as ImportMark | ListedMark));
      } catch {
        break;
      }
    }
    return marks;
  }

  async clearMarks(): Promise<void> {
    await unlink(this.#marksPath).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}
