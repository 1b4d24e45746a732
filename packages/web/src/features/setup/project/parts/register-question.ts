/** A read of registers while it is typed. */
import { brokenNumber, brokenRule, numberOf, registerTables, setupNumbers, setupTexts } from '@czyun/contract';
import type { Draft, Problems } from '../../../../kit/form/form-state.ts';
import { placeOf } from './device-draft.ts';
import { readAddress } from './register-view.ts';

/** `table` is one of `registerTables`. */
export type RegisterField = 'host' | 'port' | 'unit' | 'table' | 'address' | 'count';
export type RegisterDraft = Draft<RegisterField>;
export type RegisterTable = (typeof registerTables)[number];

/** The read with numbers, of a valid draft. */
export function questionOf(draft: RegisterDraft) {
  const table: RegisterTable = registerTables.find((name) => name === draft.table) ?? 'holding';
  return { ...placeOf(draft), table, address: readAddress(draft.address) ?? 0, count: numberOf(draft.count) ?? 0 };
}

export function registerProblems({ host, port, unit, address, count }: RegisterDraft): Problems<RegisterField> {
  const broken = [
    ['host', brokenRule(setupTexts.host, host)],
    ['port', brokenNumber(setupNumbers.port, port)],
    ['unit', brokenNumber(setupNumbers.unit, unit)],
    ['address', readAddress(address) === null ? 'registerWrong' : null],
    ['count', brokenNumber(setupNumbers.count, count)],
  ] as const;
  return Object.fromEntries(broken.filter(([, wrong]) => wrong !== null));
}
