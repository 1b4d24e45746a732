import { newAlarmRule } from '@czyun/contract';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { alarmRulesText } from '../text.ts';
import { RuleSentence } from './rule-sentence.tsx';

/** Example of a rule, for an empty list. */
export function RuleExample() {
  const t = alarmRulesText.useText();
  const point = { deviceName: t(($) => $.example.device), pointName: t(($) => $.example.point), unit: '℃', states: null };
  const variables = [{ name: 'a', deviceId: null, metric: '' }];
  return (
    <Stack>
      <Text size="small" tone="faint">
        {t(($) => $.example.title)}
      </Text>
      <RuleSentence rule={{ ...newAlarmRule, expression: 'a > 35', variables, delayS: 10 }} points={[point]} typeName={null} />
    </Stack>
  );
}
