/** The draft of a report's mail: its texts, its choices and its errors. Pure. */
import type { Report, ReportMailForm, ReportMailRange } from '@czyun/contract';
import { clockText, minuteOf } from '../../../kit/form/clock-text.ts';
import type { Problems } from '../../../kit/form/form-state.ts';

export type MailField = 'time' | 'monthDay';
export type MailChoice = Omit<ReportMailForm, 'minute' | 'monthDay'>;

export const mailTexts = (mail: ReportMailForm | null): Record<MailField, string> => ({
  time: clockText(mail?.minute ?? 480),
  monthDay: String(mail?.monthDay ?? 1),
});

/** Ranges of a report: at most a week by the minute or hour, a day by the single minute. */
export function rangesOf({ type, step }: Pick<Report, 'type' | 'step'>): readonly ReportMailRange[] {
  if (type !== 'minutely' && type !== 'hourly' && type !== 'hourlyDiff') return ['yesterday', 'lastWeek', 'lastMonth'];
  return type === 'minutely' && step === 1 ? ['yesterday'] : ['yesterday', 'lastWeek'];
}

export const mailChoice = (mail: ReportMailForm | null, report: Pick<Report, 'type' | 'step'>, language: 'zh' | 'en'): MailChoice => ({
  ...{ userIds: mail?.userIds ?? [], every: mail?.every ?? 'day', weekday: mail?.weekday ?? 1 },
  ...{ range: mail?.range ?? (report.type === 'monthly' ? 'lastMonth' : 'yesterday'), format: mail?.format ?? 'pdf' },
  ...{ language: mail?.language ?? language, enabled: mail?.enabled ?? true },
});

type Checked = Readonly<Record<MailField, string>> & Pick<MailChoice, 'userIds'>;

export function mailProblems({ time, monthDay, userIds }: Checked): Problems<MailField | 'userIds'> {
  const minute = minuteOf(time);
  return {
    ...(userIds.length === 0 ? { userIds: 'receiversRequired' as const } : {}),
    ...(minute === undefined || minute === null || minute === 1440 ? { time: 'hourWrong' as const } : {}),
    ...(/^([1-9]|1\d|2[0-8])$/.test(monthDay.trim()) ? {} : { monthDay: 'numberWrong' as const }),
  };
}

export const mailForm = (
  texts: Readonly<Record<MailField, string>>,
  { userIds, every, weekday, range, format, language, enabled }: MailChoice,
): ReportMailForm => ({
  ...{ userIds, every, weekday, range, format, language, enabled },
  minute: minuteOf(texts.time) ?? 480,
  monthDay: every === 'month' ? Number(texts.monthDay) : 1,
});
