/** Texts of alarm notices, in the recipient's language. */
import { type Language, linkOf, logTypeWords, routes, severityWords, timeText } from '@czyun/contract';
import type { Notice, PageAddress } from '../types.ts';
import type { EntryRow } from './steps-repo.ts';

export type StepName = 'first' | 'repeat' | 'escalation' | 'recovered';

export interface NoticeEvent {
  readonly step: StepName;
  readonly entry: EntryRow;
  /** The device's name in the recipient's language; null: deleted. */
  readonly device: string | null;
}

export interface Place {
  /** In the recipient's language. */
  readonly project: string;
  readonly projectId: number;
  readonly timeZone: string;
  readonly pageAddress: PageAddress;
}

/** Maximum number of alarms of a flood listed by name. */
const maxNamed = 10;

const marks: Readonly<Record<StepName, Readonly<Record<Language, string>>>> = {
  first: { zh: '', en: '' },
  repeat: { zh: '仍未确认 · ', en: 'Still unacknowledged · ' },
  escalation: { zh: '升级 · ', en: 'Escalated · ' },
  recovered: { zh: '已恢复 · ', en: 'Recovered · ' },
};

const words = {
  zh: {
    project: (name: string) => `项目：${name}`,
    device: (name: string) => `设备：${name}`,
    started: (time: string) => `发生时间：${time}`,
    recovered: (time: string) => `恢复时间：${time}`,
    storm: (project: string, n: number, levels: string) => `${project}：${n} 条告警（${levels}）`,
    ofLevel: (level: string, n: number) => `${level} ${n} 条`,
    more: (n: number) => `另有 ${n} 条，请查看运行日志。`,
    link: '查看运行日志',
    between: '，',
  },
  en: {
    project: (name: string) => `Project: ${name}`,
    device: (name: string) => `Device: ${name}`,
    started: (time: string) => `Started: ${time}`,
    recovered: (time: string) => `Recovered: ${time}`,
    storm: (project: string, n: number, levels: string) => `${project}: ${n} alarms (${levels})`,
    ofLevel: (level: string, n: number) => `${level}: ${n}`,
    more: (n: number) => `And ${n} more: see the log.`,
    link: 'Open the log',
    between: ', ',
  },
} as const;

const levelOf = ({ severity }: EntryRow): 1 | 2 | 3 => (severity === 1 || severity === 2 ? severity : 3);
const wordOf = ({ type }: EntryRow) => logTypeWords[type === 1 || type === 2 ? type : 3];
const saysOf = ({ content_zh, content_en }: EntryRow, language: Language) => (language === 'zh' ? content_zh : content_en);

function headOf({ step, entry }: NoticeEvent, language: Language): string {
  const kind = `${severityWords[levelOf(entry)][language]}${language === 'zh' ? '' : ' '}${wordOf(entry)[language].toLowerCase()}`;
  return `${marks[step][language]}${kind}${language === 'zh' ? '：' : ': '}${saysOf(entry, language)}`;
}

function linkTo({ pageAddress, projectId }: Place, language: Language): Pick<Notice, 'link'> {
  const address = pageAddress({ projectId, page: linkOf(routes.log) });
  return address === null ? {} : { link: { text: words[language].link, address } };
}

/** One alarm. */
export function noticeOf(event: NoticeEvent, place: Place, language: Language): Notice {
  const say = words[language];
  const { entry, device } = event;
  const clock = (time: number) => `${timeText(time, place.timeZone)} (${place.timeZone})`;
  return {
    subject: headOf(event, language),
    lines: [
      say.project(place.project),
      ...(device === null ? [] : [say.device(device)]),
      saysOf(entry, language),
      say.started(clock(entry.start_time)),
      ...(entry.recover_time === null ? [] : [say.recovered(clock(entry.recover_time))]),
    ],
    ...linkTo(place, language),
  };
}

/** A summary of many alarms: the number per severity, and the names of the most severe. */
export function summaryOf(all: readonly NoticeEvent[], place: Place, language: Language): Notice {
  const say = words[language];
  const levels = ([1, 2, 3] as const).flatMap((level) => {
    const n = all.filter(({ entry }) => levelOf(entry) === level).length;
    return n === 0 ? [] : [say.ofLevel(severityWords[level][language], n)];
  });
  const worst = [...all].sort((a, b) => levelOf(a.entry) - levelOf(b.entry) || a.entry.start_time - b.entry.start_time);
  const named = worst
    .slice(0, maxNamed)
    .map((event) => `${timeText(event.entry.start_time, place.timeZone, 'clock')} ${headOf(event, language)}`);
  return {
    subject: say.storm(place.project, all.length, levels.join(say.between)),
    lines: [...named, ...(all.length > maxNamed ? [say.more(all.length - maxNamed)] : [])],
    ...linkTo(place, language),
  };
}

export const testNotice: Readonly<Record<Language, Notice>> = {
  zh: { subject: '测试通知', lines: ['这是一条测试通知：此渠道可以收到告警通知。'] },
  en: { subject: 'Test notice', lines: ['This is a test: alarms can reach you on this channel.'] },
};
