/** Points that a socket is subscribed to, by the project whose members may view them. */
export class HeldPoints {
  readonly #byProject = new Map<number, Set<number>>();
  readonly #projectOf = new Map<number, number>();

  get size(): number {
    return this.#projectOf.size;
  }

  has(paramId: number): boolean {
    return this.#projectOf.has(paramId);
  }

  add(paramId: number, projectId: number): void {
    this.delete(paramId);
    this.#projectOf.set(paramId, projectId);
    const ids = this.#byProject.get(projectId);
    if (ids) ids.add(paramId);
    else this.#byProject.set(projectId, new Set([paramId]));
  }

  delete(paramId: number): void {
    const projectId = this.#projectOf.get(paramId);
    if (projectId === undefined) return;
    this.#projectOf.delete(paramId);
    const ids = this.#byProject.get(projectId);
    ids?.delete(paramId);
    if (ids?.size === 0) this.#byProject.delete(projectId);
  }

  projects(): IterableIterator<number> {
    return this.#byProject.keys();
  }

  /** Removes the points of all projects but these, and returns them. */
  without(projects: ReadonlySet<number>): number[] {
    const gone = [...this.#byProject].flatMap(([projectId, ids]) => (projects.has(projectId) ? [] : [...ids]));
    for (const paramId of gone) this.delete(paramId);
    return gone;
  }
}
