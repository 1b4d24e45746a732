/** Numbers with their noun, in English. */

/** `1 device`, `3 devices`; `many` for irregular plurals. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
