import { type AlarmRuleView, stateWords } from '@czyun/contract';
import { clockText } from '../../../kit/form/clock-text.ts';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { alarmRulesText } from '../text.ts';
import { CheckPart } from './check-part.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import { TrialPart } from './trial-part.tsx';
import { delayText } from './use-rule-parts.ts';

/** A rule for users without permission to edit: its definition, current result and trial. */
export function RuleFacts({ view }: { readonly view: AlarmRuleView }) {
  const { rule, points, typeName } = view;
  const t = alarmRulesText.useText();
  const word = useWord();
  const { severity, delayS, clearDelayS, days, from, to, states, instruction, instructionEn } = rule;
  const week = days.map((day) => t(($) => $.days[`d${day}` as 'd1'])).join(' ') || t(($) => $.form.everyDay);
  const hours = from === null ? '' : ` ${clockText(from)} – ${clockText(to)}`;
  const instructions = [instruction, instructionEn].filter(Boolean).join(' / ');
  return (
    <>
      <Facts
        of={[
          [t(($) => $.form.severity), <SeverityTag key="severity" severity={severity} />],
          [t(($) => $.form.enabled), t(($) => $.state[rule.enabled ? 'on' : 'off'])],
          ...(typeName === null ? [] : [[t(($) => $.form.type), typeName] as const]),
          [t(($) => $.form.expression), <RuleSentence key="expression" {...view} />],
          [t(($) => $.col.delay), `${delayText(delayS)} / ${delayText(clearDelayS)}`],
          [t(($) => $.form.days), week + hours],
          [t(($) => $.form.states), states.map((state) => word(stateWords[state])).join(' ') || t(($) => $.form.anyState)],
          ...(instructions === '' ? [] : [[t(($) => $.form.instruction), instructions] as const]),
        ]}
        asWritten
      />
      <CheckPart rule={rule} spoken={view} />
      <TrialPart rule={rule} points={points} ready={() => true} />
    </>
  );
}
