import { type AlarmRuleChange, type AlarmRuleView, alarmRulesApi, timeText } from '@czyun/contract';
import { App, Button } from 'antd';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { States } from '../../../kit/ui/states.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject, useTimeZone } from '../../../platform/project/project-context.ts';
import { ruleReads, useChanges } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { nameOf } from './rule-table.tsx';

export interface ChangesListProps {
  /** null: all rules of the project, removed ones too. */
  readonly ruleId: number | null;
  /** Those that stand. */
  readonly rules: readonly AlarmRuleView[];
  readonly onDone: () => void;
  readonly titled?: boolean;
}

/** Who set which rule when, newest first, and the way back to any of them. */
export function ChangesList({ ruleId, rules, onDone, titled = false }: ChangesListProps) {
  const t = alarmRulesText.useText();
  const zone = useTimeZone();
  const project = useProject();
  const may = useAllows()('device.threshold');
  const confirm = useConfirm();
  const { message } = App.useApp();
  const asked = useChanges(project.id, ruleId);
  const restore = useChange(alarmRulesApi.restoreAlarmRule, {
    renews: ruleReads,
    onDone: () => {
      onDone();
      void message.success(t(($) => $.form.saved));
    },
  });
  const back = (change: AlarmRuleChange, version: number) =>
    confirm({
      title: t(($) => $.changes.backTitle, { time: timeText(change.time, zone) }),
      effect: t(($) => $.changes.backText),
      button: t(($) => $.changes.back),
      act: () => restore.mutateAsync({ body: { projectId: project.id, ruleId: change.ruleId, version, changeId: change.id } }),
    });
  return (
    <section className={box.stack} aria-label={t(($) => $.changes.title)} data-part="changes">
      {titled && <h3 className={box.plain}>{t(($) => $.changes.title)}</h3>}
      <States
        of={asked}
        isEmpty={(changes) => changes.length === 0}
        empty={<p className={`${box.plain} ${box.faint}`}>{t(($) => $.changes.none)}</p>}
      >
        {(changes) => (
          <ul className={`${box.plain} ${box.lines}`}>
            {changes.map((change) => {
              const newest = changes.find((each) => each.ruleId === change.ruleId) ?? change;
              const isCurrent = rules.some(({ version }) => version === change.id);
              return (
                <li key={change.id} className={`${box.row} ${box.wrap} ${box.between}`} style={{ paddingBlock: 8 }}>
                  <span className={`${box.two} ${box.anywhere}`}>
                    <Said change={change} />
                    <small>
                      <span className="cz-num">{timeText(change.time, zone)}</span> · <ActorName actor={change.by} shown={null} />
                    </small>
                  </span>
                  {isCurrent && <span className={`${box.badge} ${box.ok}`}>{t(($) => $.changes.current)}</span>}
                  {!isCurrent && may && change.rule !== null && (
                    <Button
                      size="small"
                      aria-label={t(($) => $.changes.backOf, { time: timeText(change.time, zone) })}
                      onClick={() => back(change, newest.id)}
                    >
                      {t(($) => $.changes.back)}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </States>
    </section>
  );
}

/** What a change set, in a line. */
function Said({ change: { rule, before } }: { readonly change: AlarmRuleChange }) {
  const t = alarmRulesText.useText();
  const language = useLanguage();
  const told = rule ?? before;
  const name = told === null ? '' : nameOf(told, language);
  if (rule === null) return <span translate="no">{`${name} · ${t(($) => $.changes.removed)}`}</span>;
  const delays = `${rule.delayS} / ${rule.clearDelayS} s`;
  const parts = [
    name,
    rule.expression,
    t(($) => $.form.levelN, { n: rule.severity }),
    delays,
    ...(rule.enabled ? [] : [t(($) => $.state.off)]),
  ];
  return <span translate="no">{parts.join(' · ')}</span>;
}
