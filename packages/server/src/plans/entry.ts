/** Entries of the operation log about sent plans. */
import type { PlanSlot } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { AuditEntry } from '../audit/index.ts';
import { resultText } from '../commands/result-words.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Registry } from '../registry/types.ts';
import type { SendingRow } from './repo.ts';
import { planActions } from './words.ts';

const two = (value: number) => String(value).padStart(2, '0');
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const modes: Readonly<Record<number, string>> = { 1: '+', 2: '−', 3: '~' };

/** `00:00–08:00 +230 kW`: + charges, − discharges, ~ absorbs. */
export function planText(slots: readonly PlanSlot[]): string {
  return slots.map(({ from, to, mode, power }) => `${clock(from)}–${clock(to)} ${modes[mode] ?? ''}${power} kW`).join(', ') || '-';
}

const results = { done: 'done', refused: 'refused', restored: 'refused', paused: 'mismatch', unknown: 'timeout' } as const;

export function endEntry(row: SendingRow, registry: Pick<Registry, 'device'>, by: Actor): AuditEntry {
  const reason: Text = { zh: row.reason_zh, en: row.reason_en };
  const result = results[row.state as keyof typeof results] ?? 'timeout';
  return {
    projectId: row.project_id,
    deviceId: row.device_id,
    by,
    action: planActions.send,
    target: row.name || (registry.device(row.device_id)?.name ?? ''),
    setValue: planText(JSON.parse(row.slots) as PlanSlot[]),
    result: result === 'done' ? 'done' : resultText(result, reason),
  };
}
