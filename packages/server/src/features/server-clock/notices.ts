/** Notices about the server's clock in the log of each project. */
import { spanText, timeText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { ClockStep, JudgedWrong } from '../../clock/index.ts';

export interface Notice {
  readonly start: number;
  readonly end: number;
  readonly content: Text;
}

const side = (ahead: number): Text => (ahead > 0 ? { zh: '快', en: 'ahead' } : { zh: '慢', en: 'behind' });

/** The clock was set forward; the right time is unknown. */
export function openNotice({ by, from, to }: ClockStep, timeZone: string): Notice {
  const [before, after] = [from, to].map((time) => timeText(time, timeZone));
  const content = {
    zh: `服务器时钟向前调整了 ${spanText(by, 'zh')}（${before} → ${after}），请核对服务器时间`,
    en: `The server's clock was set forward by ${spanText(by, 'en')} (${before} → ${after}); check the server's time`,
  };
  return { start: to, end: to, content };
}

/** The clock was wrong for a period and is right again. */
export function wrongNotice({ from, to, ahead, isFirst, isProven }: JudgedWrong): Notice {
  const { zh, en } = side(ahead);
  const began = isFirst && !isProven ? { zh: '，从服务器启动起', en: ' since the server started' } : { zh: '', en: '' };
  const content = {
    zh: `服务器时钟${zh}了 ${spanText(ahead, 'zh')}${began.zh}；已校正，告警时间已更正`,
    en: `The server's clock was ${spanText(ahead, 'en')} ${en}${began.en}; it is right again, times of alarms were corrected`,
  };
  return { start: from - ahead, end: to - ahead, content };
}

/** Appended to a withdrawn notice. */
export const withdrawnMark: Text = { zh: '（撤销：时钟又调回原来的时间）', en: ' (withdrawn: the clock was set back to its earlier time)' };
