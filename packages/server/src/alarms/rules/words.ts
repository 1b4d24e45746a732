/** Keys of the alarms of rules, and their texts in the log: the name of the rule. */
import type { AlarmRule } from '@czyun/contract';
import type { Text } from '@czyun/devices';

const keyForm = /^\d+:rule:(\d+)$/;
/** Text between the device's name and the rule's. */
const marks: Text = { zh: '规则：', en: 'Rule: ' };

export const ruleKey = (deviceId: number, ruleId: number) => `${deviceId}:rule:${ruleId}`;

/** The rule of an alarm key; undefined for other keys. */
export function ruleOfKey(key: string): number | undefined {
  const id = keyForm.exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function ruleWords({ name, nameEn }: Pick<AlarmRule, 'name' | 'nameEn'>): Text {
  return { zh: marks.zh + name, en: marks.en + (nameEn || name) };
}

/** The text of an entry that continues after a restart, independent of current names. */
export function ruleWordsOfEntry(key: string, text: Text): Text | undefined {
  if (ruleOfKey(key) === undefined) return undefined;
  const from = (language: 'zh' | 'en') => {
    const begin = text[language].indexOf(` ${marks[language]}`);
    return begin < 0 ? undefined : text[language].slice(begin + 1);
  };
  const [zh, en] = [from('zh'), from('en')];
  return zh === undefined || en === undefined ? undefined : { zh, en };
}
