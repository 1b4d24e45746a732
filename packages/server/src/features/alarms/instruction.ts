/** Instruction of an alarm, what to check and what to do: the project's texts, else the product's standard ones. */
import type { AlarmInstruction, AlarmRule, Language } from '@czyun/contract';
import { type Instruction, instructionOf, type Text } from '@czyun/devices';
import { bitOfKey } from '../../alarms/points/alarm-words.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { EntryRow, InstructionRow } from './repo.ts';

/** Key of an instruction, shared by all devices of a type: `1201:fault_word_1:bit7`, `1201:comm`. */
export function subjectOf({ alarm_key }: Pick<EntryRow, 'alarm_key'>, device: Pick<DeviceRecord, 'type'>): string {
  return `${device.type.id}:${(alarm_key ?? '').replace(/^\d+:/, '')}`;
}

export function standardOf(
  { alarm_key, metric }: Pick<EntryRow, 'alarm_key' | 'metric'>,
  device: Pick<DeviceRecord, 'type'> | undefined,
): Instruction {
  const key = (alarm_key ?? '').replace(/^\d+:/, '');
  return instructionOf(device?.type, { key, metric, bit: bitOfKey(alarm_key ?? '') });
}

/** For an alarm raised by a rule: its condition, and the instruction of the rule if it has one. */
export function instructionOfRule({ expression, instruction, instructionEn }: AlarmRule, standard: Instruction): Instruction {
  const hasOwn = instruction !== '' || instructionEn !== '';
  return {
    check: { zh: `规则条件：${expression}`, en: `Condition of the rule: ${expression}` },
    act: hasOwn ? { zh: instruction, en: instructionEn } : standard.act,
  };
}

export function instructionView(row: InstructionRow | undefined, standard: Instruction, language: Language): AlarmInstruction {
  const own: Instruction | undefined = row && {
    check: { zh: row.check_zh, en: row.check_en },
    act: { zh: row.act_zh, en: row.act_en },
  };
  const texts = own ?? standard;
  // Texts may exist in one language only.
  const inLanguage = (text: Text) => text[language] || text.zh || text.en;
  return {
    check: inLanguage(texts.check),
    act: inLanguage(texts.act),
    texts,
    edited: row ? { by: actorOfRow(row), time: row.time } : null,
  };
}
