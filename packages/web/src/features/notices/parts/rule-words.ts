import { logTypeWords, type NoticeRule, severityWords } from '@czyun/contract';
import type { Language } from '../../../platform/language/language.ts';
import type { noticesText } from '../text.ts';

type Say = ReturnType<typeof noticesText.useText>;

/** Summary of a rule for a list. */
export function ruleWords(rule: NoticeRule, t: Say, language: Language) {
  const between = language === 'zh' ? '、' : ', ';
  const { hours, to } = rule;
  const places = rule.deviceIds.length + rule.regionIds.length;
  const receivers = [
    ...(to.email ? [t(($) => $.channels.email)] : []),
    ...(to.everyone ? [t(($) => $.rules.everyone)] : []),
    ...(to.onCall ? [t(($) => $.rules.onCall)] : []),
    ...(to.userIds.length > 0 ? [t(($) => $.rules.people, { n: to.userIds.length })] : []),
  ];
  return {
    what: [
      ...(rule.only !== 'all' ? [t(($) => $.form.about[rule.only])] : []),
      rule.severities.map((severity) => severityWords[severity][language]).join(between),
      rule.kinds.map((kind) => logTypeWords[kind][language]).join(between),
      places === 0 ? t(($) => $.rules.allPlaces) : t(($) => $.rules.places, { n: places }),
    ].join(' · '),
    when:
      hours === null
        ? t(($) => $.rules.anyTime)
        : `${hours.days.map((day) => t(($) => $.day[day as 1])).join(between)} ${hours.from}–${hours.to}`,
    how: [
      rule.delayMinutes === 0 ? t(($) => $.rules.atOnce) : t(($) => $.rules.delayed, { n: rule.delayMinutes }),
      ...(rule.repeat ? [t(($) => $.rules.repeats, { n: rule.repeat.everyMinutes, most: rule.repeat.most })] : []),
      ...(rule.escalate ? [t(($) => $.rules.escalates, { n: rule.escalate.afterMinutes })] : []),
      ...(rule.recovered ? [t(($) => $.rules.recovers)] : []),
    ].join(' · '),
    receivers,
    between,
  };
}
