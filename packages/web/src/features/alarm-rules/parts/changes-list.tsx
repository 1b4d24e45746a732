import { type AlarmRuleChange, type AlarmRuleView, alarmRulesApi, newAlarmRule, timeText } from '@czyun/contract';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { ChangeList } from '../../../parts/changes/change-list.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject, useTimeZone } from '../../../platform/project/project-context.ts';
import { ruleReads, useChanges } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { nameOf } from './rule-table.tsx';
import { usePointBook } from './use-point-book.ts';
import { delayText, textOfParts, useRuleParts } from './use-rule-parts.ts';

export interface ChangesListProps {
  /** null: all rules of the project, removed ones included. */
  readonly ruleId: number | null;
  /** The current rules. */
  readonly rules: readonly AlarmRuleView[];
  readonly onDone: () => void;
  readonly titled?: boolean;
}

/** Stored versions of rules, newest first, each of which may be restored. */
export function ChangesList({ ruleId, rules, onDone, titled = false }: ChangesListProps) {
  const t = alarmRulesText.useText();
  const zone = useTimeZone();
  const project = useProject();
  const may = useAllows()('device.threshold');
  const confirm = useConfirm();
  const stored = useChanges(project.id, ruleId);
  const restore = useChange(alarmRulesApi.restoreAlarmRule, {
    renews: ruleReads,
    success: t(($) => $.form.saved),
    onDone,
  });
  return (
    <ChangeList
      of={stored}
      titled={titled}
      words={{
        title: t(($) => $.changes.title),
        none: t(($) => $.changes.none),
        current: t(($) => $.changes.current),
        restore: t(($) => $.changes.back),
        restoreOf: (time) => t(($) => $.changes.backOf, { time }),
      }}
      summary={(change) => <Summary change={change} projectId={project.id} />}
      isCurrent={({ id }) => rules.some(({ version }) => version === id)}
      mayRestore={({ rule }) => may && rule !== null}
      onRestore={({ id, time, ruleId: restored }, all) =>
        confirm({
          title: t(($) => $.changes.backTitle, { time: timeText(time, zone) }),
          effect: t(($) => $.changes.backText),
          button: t(($) => $.changes.back),
          act: () => {
            const version = all.find((each) => each.ruleId === restored)?.id ?? id;
            return restore.mutateAsync({ body: { projectId: project.id, ruleId: restored, version, changeId: id } });
          },
        })
      }
    />
  );
}

/** The rule of a change on one line. */
function Summary({ change: { rule, before }, projectId }: { readonly change: AlarmRuleChange; readonly projectId: number }) {
  const t = alarmRulesText.useText();
  const partsOf = useRuleParts();
  const book = usePointBook(projectId, rule ?? newAlarmRule);
  const language = useLanguage();
  const latest = rule ?? before;
  const name = latest === null ? '' : nameOf(latest, language);
  if (rule === null) return <span translate="no">{`${name} · ${t(($) => $.changes.removed)}`}</span>;
  const parts = [
    name,
    textOfParts(partsOf({ rule, points: book.pointsOf(rule), typeName: book.typeName(rule.typeId) })),
    t(($) => $.form.levelN, { n: rule.severity }),
    ...(rule.clearDelayS > 0 ? [`${t(($) => $.form.clearDelayS)} ${delayText(rule.clearDelayS)}`] : []),
    ...(rule.enabled ? [] : [t(($) => $.state.off)]),
  ];
  return <span translate="no">{parts.join(' · ')}</span>;
}
