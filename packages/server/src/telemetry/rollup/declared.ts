/** Declared intervals of each series over time: late readings use the interval declared at their time. */
import type { DeclaredInterval } from '../intake/hold.ts';
import type { SeriesInfo } from '../types.ts';
import type { RollupState } from './state.ts';

/** Series → `since:interval`, joined with commas, oldest first; few texts, shared by many series. */
export type Declared = Map<number, string>;

const onChange = 'change';

/** Records the declarations of series that are new or have changed; true if there were any. */
export function noteDeclared(state: RollupState, series: Iterable<SeriesInfo>, now: number): boolean {
  state.declared ??= new Map();
  let changed = false;
  const endings = new Map<number | null, string>();
  for (const { paramId, storage, intervalMs } of series) {
    if (storage === 'live') continue;
    const ending = endings.get(intervalMs) ?? `:${intervalMs ?? onChange}`;
    endings.set(intervalMs, ending);
    const known = state.declared.get(paramId);
    if (known?.endsWith(ending)) continue;
    state.declared.set(paramId, known === undefined ? `0${ending}` : `${known},${now}${ending}`);
    changed = true;
  }
  return changed;
}

/** The clock was set back to `now`: later declarations are dated `now`. */
export function declaredBy(state: RollupState, now: number): void {
  for (const [paramId, text] of state.declared ?? []) {
    if (!text.includes(',')) continue;
    const parts = text.split(',').map((part) => {
      const at = part.indexOf(':');
      return `${Math.min(now, Number(part.slice(0, at)))}${part.slice(at)}`;
    });
    state.declared?.set(paramId, parts.join(','));
  }
}

/** The declarations of a series, oldest first, if they ever changed. */
export function declaredOf({ declared }: RollupState, paramId: number): readonly DeclaredInterval[] | undefined {
  const text = declared?.get(paramId);
  if (!text?.includes(',')) return undefined;
  return text.split(',').map((part) => {
    const [since, interval] = part.split(':');
    return { since: Number(since), intervalMs: interval === onChange ? null : Number(interval) };
  });
}
