/** A rule while it is edited: typed texts, and values with the types of the rule. */
import type { FieldText, NoticeRule } from '@czyun/contract';

export type RuleField = 'name' | 'delay' | 'every' | 'most' | 'after' | 'start' | 'end';
export type RuleTexts = Readonly<Record<RuleField, string>>;

/** Values that are not texts. `escalateTo` null: the people on call. */
export interface RuleChoice
  extends Pick<NoticeRule, 'enabled' | 'severities' | 'kinds' | 'only' | 'deviceIds' | 'regionIds' | 'recovered' | 'language' | 'to'> {
  /** `days`, `start` and `end` apply only with `within`. */
  readonly hours: 'always' | 'within';
  readonly days: readonly number[];
  readonly escalateTo: number | null;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;

const textOf = (value: number | undefined) => (value === undefined || value === 0 ? '' : String(value));

/** Texts of a rule; null: of a new one. */
export function textsOf(rule: NoticeRule | null): RuleTexts {
  return {
    name: rule?.name ?? '',
    delay: textOf(rule?.delayMinutes),
    every: textOf(rule?.repeat?.everyMinutes),
    most: String(rule?.repeat?.most ?? 3),
    after: textOf(rule?.escalate?.afterMinutes),
    start: rule?.hours?.from ?? '08:00',
    end: rule?.hours?.to ?? '20:00',
  };
}

/** Choices of a rule; null: of a new one, with alarms and faults of levels 1 and 2. */
export function choiceOf(rule: NoticeRule | null, email: boolean): RuleChoice {
  const to = { email, channelIds: [], userIds: [], everyone: false, onCall: false };
  const fresh = {
    enabled: true,
    severities: [1, 2],
    kinds: [2, 3],
    only: 'all',
    deviceIds: [],
    regionIds: [],
    recovered: false,
    language: 'zh',
    to,
  } as const;
  const { enabled, severities, kinds, only, deviceIds, regionIds, recovered, language, to: receivers } = rule ?? fresh;
  return {
    ...{ enabled, only, recovered, language, to: { ...receivers, channelIds: [...receivers.channelIds], userIds: [...receivers.userIds] } },
    ...{ severities: [...severities], kinds: [...kinds], deviceIds: [...deviceIds], regionIds: [...regionIds] },
    hours: rule?.hours ? 'within' : 'always',
    days: rule?.hours?.days ?? everyDay,
    escalateTo: rule?.escalate?.userId ?? null,
  };
}

const isWhole = (text: string, most: number) => /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;

/** A time of day, `HH:MM`. */
export const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim());

export function ruleProblems(texts: RuleTexts): Readonly<Partial<Record<RuleField, FieldText>>> {
  const wrong: Partial<Record<RuleField, FieldText>> = {};
  if (texts.name.trim() === '') wrong.name = 'linkNameRequired';
  for (const field of ['delay', 'every', 'after'] as const)
    if (texts[field].trim() !== '' && !isWhole(texts[field], 1440)) wrong[field] = 'minutesWrong';
  if (texts.every.trim() !== '' && !isWhole(texts.most, 20)) wrong.most = 'timesWrong';
  for (const field of ['start', 'end'] as const) if (!isClock(texts[field])) wrong[field] = 'hourWrong';
  return wrong;
}

/** The rule of a draft without errors. */
export function ruleOf(texts: RuleTexts, choice: RuleChoice): NoticeRule {
  const { enabled, severities, kinds, only, deviceIds, regionIds, recovered, language, to, hours, days, escalateTo } = choice;
  const number = (text: string) => (text.trim() === '' ? null : Number(text));
  const [every, after] = [number(texts.every), number(texts.after)];
  return {
    ...{ enabled, severities, kinds, only, deviceIds, regionIds, recovered, language, to },
    name: texts.name.trim(),
    hours: hours === 'always' ? null : { days: [...days].sort(), from: texts.start.trim(), to: texts.end.trim() },
    delayMinutes: number(texts.delay) ?? 0,
    repeat: every === null ? null : { everyMinutes: every, most: Number(texts.most) },
    escalate: after === null ? null : { afterMinutes: after, userId: escalateTo },
  };
}
