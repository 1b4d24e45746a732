import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createState, type PlantState, stateVersion } from './physics/state.ts';

/** Range of the history (30 days) and how much of it the server has; sufficient to generate the rest again. */
export interface HistoryPlan {
  readonly seed: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Length of the part at its end that is generated second by second; default: two hours. */
  readonly fineMs?: number;
  readonly done: boolean;
  /** Start times of the ranges that the server has stored. */
  readonly sent?: readonly number[];
  /** Projects whose alarms are computed, by name. */
  readonly finished?: readonly string[];
}

/** The plant's state on disk. */
export interface Store {
  loadState(seed: number): PlantState | undefined;
  saveState(state: PlantState): void;
  loadHistory(): HistoryPlan | undefined;
  saveHistory(plan: HistoryPlan): void;
}

function readJson(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Truncated by a crash of the machine: start again.
    return undefined;
  }
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Earlier data in the current shape: new fields have their initial value, removed ones are dropped. */
function carriedOver(fresh: unknown, known: unknown): unknown {
  if (Array.isArray(fresh) && Array.isArray(known))
    return fresh.length === 0 ? known : fresh.map((one, index) => (known[index] === undefined ? one : carriedOver(one, known[index])));
  if (isPlain(fresh) && isPlain(known)) {
    const names = new Set([...Object.keys(fresh), ...(Object.keys(fresh).length === 0 ? Object.keys(known) : [])]);
    return Object.fromEntries([...names].map((name) => [name, carriedOver(fresh[name], known[name])]));
  }
  return typeof known === typeof fresh ? known : fresh;
}

/** Upgrades a state of an earlier version: its counters never decrease. */
function upgraded(known: PlantState, seed: number): PlantState {
  const fresh = createState(seed, known.timeMs);
  const carried = carriedOver(fresh, known) as PlantState;
  const now = { ...carried, version: stateVersion };
  if (known.version >= 2) return now;
  // In earlier versions modules held the bus at a voltage of its own.
  const dcdc = carried.dcdc.map((module, index) => ({ ...module, set: fresh.dcdc[index]?.set ?? module.set }));
  return { ...now, dcdc, pastEndMs: known.timeMs };
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value));
  renameSync(`${path}.new`, path);
}

export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true });
  const statePath = join(dir, 'state.json');
  const historyPath = join(dir, 'history.json');
  return {
    loadState: (seed) => {
      const found = readJson(statePath) as PlantState | undefined;
      if (!found || found.seed !== seed || !(found.version <= stateVersion)) return undefined;
      return found.version === stateVersion ? found : upgraded(found, seed);
    },
    saveState: (state) => writeJson(statePath, state),
    loadHistory: () => readJson(historyPath) as HistoryPlan | undefined,
    saveHistory: (plan) => writeJson(historyPath, plan),
  };
}
