import type { DeviceState } from '../drivers/types.ts';

/** The states of a project's devices, by device. */
export type NotedStates = Map<number, DeviceState>;

/**
 * Projects whose seat was gained and whose log is still being read: their alarms are not evaluated yet. Device states received in the
 * meantime are applied afterwards.
 */
export class ArrivingProjects {
  readonly #noted = new Map<number, NotedStates>();

  has(projectId: number): boolean {
    return this.#noted.has(projectId);
  }

  add(projectIds: readonly number[]): void {
    for (const id of projectIds) this.#noted.set(id, new Map());
  }

  drop(projectIds: ReadonlySet<number>): void {
    for (const id of projectIds) this.#noted.delete(id);
  }

  note(projectId: number, state: DeviceState): void {
    this.#noted.get(projectId)?.set(state.deviceId, state);
  }

  /** The current arrivals of these projects, for `finish`. */
  begin(projectIds: readonly number[]): ReadonlyMap<number, NotedStates> {
    return new Map(
      projectIds.flatMap((id) => {
        const noted = this.#noted.get(id);
        return noted ? [[id, noted]] : [];
      }),
    );
  }

  /** Ends the arrivals that are still current, and returns them; projects lost in the meantime are omitted. */
  finish(arrivals: ReadonlyMap<number, NotedStates>): ReadonlyMap<number, NotedStates> {
    const current = new Map([...arrivals].filter(([id, noted]) => this.#noted.get(id) === noted));
    for (const id of current.keys()) this.#noted.delete(id);
    return current;
  }
}
