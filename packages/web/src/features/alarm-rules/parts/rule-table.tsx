import { type AlarmRuleView, actorText, type RuleCounts, routes, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import type { Asked } from '../../../kit/table/props.ts';
import { Table } from '../../../kit/table/table.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Badge, Row, Stack } from '../../../kit/ui/layout.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { alarmRulesText } from '../text.ts';
import { DayBars } from './day-bars.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import { textOfParts, useRuleParts } from './use-rule-parts.ts';

export interface RuleTableProps {
  readonly query: Asked;
  readonly rules: readonly AlarmRuleView[];
  /** Alarms by day; undefined until loaded. */
  readonly counts: RuleCounts | undefined;
  /** Clears the filter; null: no filter is set. */
  readonly onClear: (() => void) | null;
  /** Below the text of an empty list: an example and the button to start. */
  readonly none: ReactNode;
}

/** Rules with their state; a row opens its drawer. */
export function RuleTable({ query, rules, counts, onClear, none: begin }: RuleTableProps) {
  const t = alarmRulesText.useText();
  const to = useLinks();
  const { asked: address } = useAddress(routes['alarm-rules']);
  const columns = useColumns(counts);
  const none =
    onClear === null
      ? { title: t(($) => $.none.title), hint: t(($) => $.none.hint), action: begin }
      : {
          title: t(($) => $.noneFound.title),
          hint: t(($) => $.noneFound.hint),
          action: <Button onClick={onClear}>{t(($) => $.noneFound.clear)}</Button>,
        };
  return (
    <Table<AlarmRuleView>
      id="alarm-rules"
      label={t(($) => $.title)}
      of={query}
      columns={columns}
      rows={rules}
      rowKey={({ id }) => id}
      open={({ id }) => to(routes['alarm-rules'], { ...address, rule: id })}
      none={none}
    />
  );
}

/** Name of a rule in a language. */
export const nameOf = ({ name, nameEn }: AlarmRuleView['rule'], language: 'zh' | 'en'): string => (language === 'en' && nameEn) || name;

function useColumns(counts: RuleCounts | undefined): readonly Column<AlarmRuleView>[] {
  const t = alarmRulesText.useText();
  const zone = useTimeZone();
  const language = useLanguage();
  const partsOf = useRuleParts();
  const countOf = (id: number) => counts?.rules.find(({ ruleId }) => ruleId === id);
  return [
    {
      id: 'name',
      title: t(($) => $.col.name),
      width: 'minmax(320px, 4fr)',
      card: 'title',
      stays: true,
      value: ({ rule }) => nameOf(rule, language),
      cell: (view) => (
        <Stack as="span" gap="tight">
          <Row as="span" wrap gap="tight">
            <b translate="no">{nameOf(view.rule, language)}</b>
            {view.standing > 0 && <Badge tone="danger">{t(($) => $.standing, { n: view.standing })}</Badge>}
          </Row>
          <RuleSentence {...view} />
        </Stack>
      ),
      beside: [{ id: 'condition', title: t(($) => $.col.condition), value: (view) => textOfParts(partsOf(view)) }],
    },
    {
      id: 'recent',
      title: t(($) => $.col.recent),
      width: 184,
      card: 'body',
      value: ({ id }) => countOf(id)?.total ?? (counts === undefined ? null : 0),
      cell: ({ id }) => <DayBars counts={counts} ruleId={id} />,
    },
    {
      id: 'severity',
      title: t(($) => $.col.severity),
      width: 96,
      card: 'mark',
      cell: ({ rule }) => <SeverityTag severity={rule.severity} />,
    },
    {
      id: 'state',
      title: t(($) => $.col.state),
      width: 112,
      card: 'end',
      value: (view) => t(($) => $.state[stateOf(view)]),
      cell: (view) => {
        const state = stateOf(view);
        const tone = { on: box.ok, off: '', faulty: box.warn }[state];
        return (
          <span className={`${box.badge} ${tone}`} title={view.fault ?? undefined}>
            {t(($) => $.state[state])}
          </span>
        );
      },
    },
    {
      id: 'changed',
      title: t(($) => $.col.changed),
      width: 168,
      card: 'fact',
      value: ({ changed }) => changed,
      cell: ({ changed, by }) => (
        <span className={box.two}>
          <span className="cz-num">{timeText(changed, zone, 'minute')}</span>
          <small>{actorText(by)}</small>
        </span>
      ),
    },
  ];
}

export const stateOf = ({ rule, fault, judged }: AlarmRuleView): 'on' | 'off' | 'faulty' =>
  !rule.enabled ? 'off' : fault !== null || judged === 0 ? 'faulty' : 'on';
