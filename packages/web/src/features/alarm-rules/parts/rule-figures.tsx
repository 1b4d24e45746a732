import type { AlarmRuleView, RuleCounts } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { alarmRulesText } from '../text.ts';
import css from './rule-sentence.module.css';
import { stateOf } from './rule-table.tsx';

export interface RuleFiguresProps {
  readonly rules: readonly AlarmRuleView[] | undefined;
  readonly counts: RuleCounts | undefined;
}

/** Summary of the rules: active alarms, alarms of the latest days, enabled rules and rules that cannot be evaluated. */
export function RuleFigures({ rules, counts }: RuleFiguresProps) {
  const t = alarmRulesText.useText();
  const of = (state: ReturnType<typeof stateOf>) => rules?.filter((view) => stateOf(view) === state).length;
  const current = new Set(rules?.map(({ id }) => id));
  const recent = rules && counts?.rules.reduce((sum, { ruleId, total }) => sum + (current.has(ruleId) ? total : 0), 0);
  const standing = rules?.reduce((sum, view) => sum + view.standing, 0);
  const faulty = of('faulty');
  const figures = [
    { id: 'standing', value: standing, tone: standing === 0 ? 'ink' : 'bad' },
    { id: 'recent', value: recent, tone: 'ink' },
    { id: 'on', value: of('on'), tone: 'ink' },
    ...(faulty ? [{ id: 'faulty', value: faulty, tone: 'alert' } as const] : []),
  ] as const;
  return (
    <Row wrap className={joined(box.framed, css.figures)} data-part="rule-figures">
      {figures.map(({ id, value, tone }) => (
        <Stack key={id} gap="none">
          <Text size="figure" strong tabular tone={tone} data-figure={id}>
            {value ?? '-'}
          </Text>
          <Text size="small" tone="faint">
            {t(($) => $.figures[id])}
          </Text>
        </Stack>
      ))}
    </Row>
  );
}
