import { type RuleCounts, ruleCountDays } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Row, Text } from '../../../kit/ui/layout.tsx';
import { alarmRulesText } from '../text.ts';
import css from './rule-sentence.module.css';

export interface DayBarsProps {
  /** undefined until loaded. */
  readonly counts: RuleCounts | undefined;
  readonly ruleId: number;
}

/** Alarms of a rule over the latest days: a bar per day, and their total. */
export function DayBars({ counts, ruleId }: DayBarsProps) {
  const t = alarmRulesText.useText();
  const count = counts?.rules.find((each) => each.ruleId === ruleId);
  const days = count?.alarms ?? Array.from({ length: ruleCountDays }, () => 0);
  const most = Math.max(1, ...days);
  const total = count?.total ?? 0;
  return (
    <Row as="span">
      <span className={`${css.days} ${box.grow}`} role="img" aria-label={t(($) => $.recent, { n: total })}>
        {days.map((alarms, day) => (
          <i key={counts?.days[day] ?? day} style={{ height: alarms === 0 ? 0 : `${Math.max(12, (alarms / most) * 100)}%` }} />
        ))}
      </span>
      <Text strong={total > 0} tone={total > 0 ? 'ink' : 'faint'} tabular style={{ minWidth: 28, textAlign: 'end' }} data-recent={total}>
        {counts === undefined ? '' : total}
      </Text>
    </Row>
  );
}
