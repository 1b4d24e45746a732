import { type AlarmRuleView, actorText, routes, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import type { Asked } from '../../../kit/table/props.ts';
import { Table } from '../../../kit/table/table.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { alarmRulesText } from '../text.ts';

export interface RuleTableProps {
  readonly query: Asked;
  readonly rules: readonly AlarmRuleView[];
  /** Clears the filter; null: no filter is set. */
  readonly onClear: (() => void) | null;
}

/** Rules with their state; a row opens its drawer. */
export function RuleTable({ query, rules, onClear }: RuleTableProps) {
  const t = alarmRulesText.useText();
  const to = useLinks();
  const { asked: address } = useAddress(routes['alarm-rules']);
  const columns = useColumns();
  const none =
    onClear === null
      ? { title: t(($) => $.none.title), hint: t(($) => $.none.hint) }
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

function useColumns(): readonly Column<AlarmRuleView>[] {
  const t = alarmRulesText.useText();
  const zone = useTimeZone();
  const language = useLanguage();
  return [
    {
      id: 'name',
      title: t(($) => $.col.name),
      width: 'minmax(180px, 2fr)',
      card: 'title',
      stays: true,
      value: ({ rule }) => nameOf(rule, language),
      cell: ({ rule, standing }) => (
        <span className={box.two}>
          <b translate="no">{nameOf(rule, language)}</b>
          {standing > 0 && <small className={box.bad}>{t(($) => $.standing, { n: standing })}</small>}
        </span>
      ),
    },
    {
      id: 'severity',
      title: t(($) => $.col.severity),
      width: 96,
      card: 'mark',
      cell: ({ rule }) => <SeverityTag severity={rule.severity} />,
    },
    {
      id: 'condition',
      title: t(($) => $.col.condition),
      width: 'minmax(220px, 3fr)',
      card: 'body',
      value: ({ rule }) => rule.expression,
      cell: ({ rule }) => (
        <code className={box.anywhere} translate="no">
          {rule.expression}
        </code>
      ),
    },
    {
      id: 'scope',
      title: t(($) => $.col.scope),
      width: 'minmax(140px, 1fr)',
      card: 'fact',
      value: ({ typeName, judged, points }) =>
        typeName === null
          ? [...new Set(points.flatMap((point) => point?.deviceName ?? []))].join(language === 'zh' ? '、' : ', ')
          : t(($) => $.ofType, { type: typeName, n: judged }),
    },
    {
      id: 'delay',
      title: t(($) => $.col.delay),
      width: 112,
      card: 'fact',
      labelled: true,
      value: ({ rule }) => `${rule.delayS} / ${rule.clearDelayS} s`,
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

const stateOf = ({ rule, fault, judged }: AlarmRuleView): 'on' | 'off' | 'faulty' =>
  !rule.enabled ? 'off' : fault !== null || judged === 0 ? 'faulty' : 'on';
