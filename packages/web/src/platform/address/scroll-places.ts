/** Scroll positions: by history entry, and by address for links back. */
export class ScrollPlaces {
  readonly #most: number;
  readonly #byEntry = new Map<string, number>();
  readonly #byPage = new Map<string, number>();

  constructor(most = 100) {
    this.#most = most;
  }

  keep(entry: string, page: string, top: number): void {
    this.#put(this.#byEntry, entry, top);
    this.#put(this.#byPage, page, top);
  }

  /** px from the top: of the entry, else of the page when it was last open; 0 if unknown. */
  of(entry: string | null, page: string): number {
    return (entry === null ? undefined : this.#byEntry.get(entry)) ?? (entry === null ? this.#byPage.get(page) : undefined) ?? 0;
  }

  #put(places: Map<string, number>, name: string, top: number): void {
    places.delete(name);
    places.set(name, top);
    const [oldest] = places.keys();
    if (places.size > this.#most && oldest !== undefined) places.delete(oldest);
  }
}
