import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlantState, stateVersion } from './physics/state.ts';

/** Which 30 days the history holds; enough to make the same ones again. */
export interface HistoryPlan {
  readonly seed: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly done: boolean;
}

/** The plant's memory on disk. */
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
    // Cut short by a crash of the machine: start anew.
    return undefined;
  }
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
      return found && found.version === stateVersion && found.seed === seed ? found : undefined;
    },
    saveState: (state) => writeJson(statePath, state),
    loadHistory: () => readJson(historyPath) as HistoryPlan | undefined,
    saveHistory: (plan) => writeJson(historyPath, plan),
  };
}
