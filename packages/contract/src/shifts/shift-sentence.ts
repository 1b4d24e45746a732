/** A sentence that summarises a shift. */
import type { Language } from '../kernel/errors.ts';
import { severityWords } from '../shown/log-words.ts';
import { spanText } from '../shown/time.ts';
import type { ShiftFacts } from './shift-facts.ts';

/** As displayed elsewhere on the page: truncated, not rounded. */
const whole = (value: number) => String(Math.floor(value));

const sayers = {
  zh: {
    none: '无告警',
    alarms: (n: number, firsts: number) => (n === firsts ? `告警 ${n} 条` : `告警 ${n} 条，源自 ${firsts} 起首发故障`),
    worst: (text: string, level: string, lasted: string) => `最重：${text}（${[level, lasted].filter(Boolean).join('，')}）`,
    lasted: (span: string) => `持续 ${span}`,
    still: '仍未恢复',
    active: (n: number) => `未恢复 ${n} 条`,
    allCleared: '均已恢复',
    unacknowledged: (n: number) => `未确认 ${n} 条`,
    commands: (n: number, failed: number) => `下发命令 ${n} 次${failed > 0 ? `，其中 ${failed} 次未执行` : ''}`,
    charged: (n: string) => `充电 ${n} kWh`,
    discharged: (n: string) => `放电 ${n} kWh`,
    soc: (from: string, to: string) => `SOC ${from} % → ${to} %`,
    comma: '，',
    stop: '。',
    space: '',
  },
  en: {
    none: 'No alarms',
    alarms: (n: number, firsts: number) =>
      n === firsts ? `${n} ${n === 1 ? 'alarm' : 'alarms'}` : `${n} alarms from ${firsts} first ${firsts === 1 ? 'fault' : 'faults'}`,
    worst: (text: string, level: string, lasted: string) => `worst: ${text} (${[level, lasted].filter(Boolean).join(', ')})`,
    lasted: (span: string) => `lasted ${span}`,
    still: 'still active',
    active: (n: number) => `${n} still active`,
    allCleared: 'all cleared',
    unacknowledged: (n: number) => `${n} not acknowledged`,
    commands: (n: number, failed: number) => `${n} ${n === 1 ? 'command' : 'commands'}${failed > 0 ? `, ${failed} not carried out` : ''}`,
    charged: (n: string) => `charged ${n} kWh`,
    discharged: (n: string) => `discharged ${n} kWh`,
    soc: (from: string, to: string) => `SOC ${from} % → ${to} %`,
    comma: ', ',
    stop: '.',
    space: ' ',
  },
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Alarms with the most severe one, open alarms, commands, energy; unknown parts are left out. */
export function shiftSentence(facts: ShiftFacts, language: Language): string {
  const say = sayers[language];
  const { alarms, firsts, worst, active, unacknowledged, commands, failed, charged, discharged, socFrom, socTo } = facts;
  const open = [
    ...(active > 0 ? [say.active(active)] : alarms > 0 ? [say.allCleared] : []),
    ...(unacknowledged > 0 ? [say.unacknowledged(unacknowledged)] : []),
  ];
  const level = worst?.severity ? severityWords[worst.severity][language] : '';
  const lasted = worst?.lastedMs == null ? say.still : say.lasted(spanText(worst.lastedMs, language));
  const energy = [
    ...(charged === null ? [] : [say.charged(whole(charged))]),
    ...(discharged === null ? [] : [say.discharged(whole(discharged))]),
    ...(socFrom === null || socTo === null ? [] : [say.soc(whole(socFrom), whole(socTo))]),
  ];
  const parts = [
    [alarms === 0 ? say.none : say.alarms(alarms, firsts), ...(worst ? [say.worst(worst.text, level, lasted)] : [])],
    open,
    ...(commands > 0 ? [[say.commands(commands, failed)]] : []),
    energy,
  ];
  return parts
    .filter(({ length }) => length > 0)
    .map((part) => `${capital(part.join(say.comma))}${say.stop}`)
    .join(say.space);
}
