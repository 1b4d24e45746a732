import type { Instruction } from '../model.ts';

/** An instruction in both languages: what to check and what to do. */
export const says = (checkZh: string, checkEn: string, actZh: string, actEn: string): Instruction => ({
  check: { zh: checkZh, en: checkEn },
  act: { zh: actZh, en: actEn },
});

/** Instructions by metric and bit; the word of an enum or flag has the key -1. */
export type Instructions = Readonly<Record<string, Readonly<Record<number, Instruction>>>>;

/** A list by bit. */
export const byBit = (list: readonly (Instruction | null)[]): Readonly<Record<number, Instruction>> =>
  Object.fromEntries(list.flatMap((each, bit) => (each ? [[bit, each]] : [])));
