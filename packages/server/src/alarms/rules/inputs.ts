/** The variables that a parameter provides, indexed by number, since they are looked up for every reading. */

export interface Input<T> {
  readonly of: T;
  /** Index among the variables. */
  readonly index: number;
}

export class Inputs<T> {
  readonly #byParam = new Map<number, readonly Input<T>[]>();
  /** paramId → index in `#lists`; 0: none. */
  #places = new Int32Array(0);
  #lists: (readonly Input<T>[])[] = [[]];
  #isBuilt = true;

  get isEmpty(): boolean {
    return this.#byParam.size === 0;
  }

  add(paramId: number, input: Input<T>): void {
    this.#byParam.set(paramId, [...(this.#byParam.get(paramId) ?? []), input]);
    this.#isBuilt = false;
  }

  remove(paramId: number, of: T): void {
    const left = (this.#byParam.get(paramId) ?? []).filter((input) => input.of !== of);
    if (left.length === 0) this.#byParam.delete(paramId);
    else this.#byParam.set(paramId, left);
    this.#isBuilt = false;
  }

  of(paramId: number): readonly Input<T>[] {
    if (!this.#isBuilt) this.#build();
    return this.#lists[this.#places[paramId] ?? 0]!;
  }

  #build(): void {
    let last = 0;
    for (const paramId of this.#byParam.keys()) if (paramId > last) last = paramId;
    this.#places = new Int32Array(last + 1);
    this.#lists = [[]];
    for (const [paramId, inputs] of this.#byParam) this.#places[paramId] = this.#lists.push(inputs) - 1;
    this.#isBuilt = true;
  }
}
