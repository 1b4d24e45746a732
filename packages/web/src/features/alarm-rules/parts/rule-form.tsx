import { type AlarmRuleView, alarmRulesApi, newAlarmRule } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Actions, Form } from '../../../kit/form/form.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { ruleReads } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { CheckPart } from './check-part.tsx';
import { nameOfCondition } from './condition-name.ts';
import { type Chosen, problemsOf, type RuleField, ruleOf, valuesOf } from './rule-draft.ts';
import { RuleFields, type RuleFormState } from './rule-fields.tsx';
import { TrialPart } from './trial-part.tsx';
import { usePointBook } from './use-point-book.ts';

export interface RuleFormProps {
  readonly stored: AlarmRuleView | null;
  readonly onTyped: (typed?: boolean) => void;
  /** Restarts with the stored version. */
  readonly onReload: () => void;
  readonly onSaved: (ruleId: number) => void;
  readonly onRemoved: () => void;
}

/** Form of a rule with its current result and trial. */
export function RuleForm({ stored, onTyped, onReload, onSaved, onRemoved }: RuleFormProps) {
  const t = alarmRulesText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const [initial] = useState(stored?.rule ?? newAlarmRule);
  const form = useForm<RuleField, Chosen>({
    initial: valuesOf(initial),
    problems: problemsOf,
    idOf: (field) => `rule-${field}`,
    onTyped: () => onTyped(true),
  });
  const save = useChange(alarmRulesApi.saveAlarmRule, {
    quiet: true,
    renews: ruleReads,
    success: t(($) => $.form.saved),
    onDone: ({ id }) => {
      onTyped(false);
      onSaved(id);
    },
  });
  const removal = useChange(alarmRulesApi.removeAlarmRule, {
    renews: ruleReads,
    success: t(($) => $.form.removed),
    onDone() {
      onTyped(false);
      onRemoved();
    },
  });
  const rule = ruleOf(form.values);
  const book = usePointBook(project.id, rule);
  const points = book.pointsOf(rule);
  const spoken = { rule, points, typeName: book.typeName(rule.typeId) };
  useSuggestedName(form, nameOfCondition(rule, points), stored === null);
  const { name } = initial;
  const remove = (view: AlarmRuleView) =>
    confirm({
      title: t(($) => $.form.removeTitle, { name }),
      effect: t(($) => $.form.removeText),
      button: t(($) => $.form.remove),
      danger: true,
      act: () => removal.mutateAsync({ body: { projectId: project.id, ruleId: view.id, version: view.version } }),
    });
  const isStale = save.error?.status === 409;
  const body = { projectId: project.id, ruleId: stored?.id ?? null, version: stored?.version ?? 0, rule };
  return (
    <>
      <Form
        failure={isStale ? t(($) => $.form.reload) : form.failure}
        name={t(($) => $.form.title)}
        onSubmit={() => form.send(save, { body })}
      >
        <RuleFields form={form} devices={book.devices} check={<CheckPart spoken={spoken} rule={rule} />} />
        <Actions>
          <Button kind="primary" submit busy={save.isPending}>
            {t(($) => $.form.save)}
          </Button>
          {isStale && <Button onClick={onReload}>{t(($) => $.form.reloadButton)}</Button>}
          {stored !== null && (
            <Button danger onClick={() => remove(stored)}>
              {t(($) => $.form.remove)}
            </Button>
          )}
        </Actions>
      </Form>
      <TrialPart rule={rule} points={points} ready={() => form.ready()} />
    </>
  );
}

/** The name follows the condition until the user types one. */
function useSuggestedName(form: RuleFormState, suggested: { readonly zh: string; readonly en: string } | null, isNew: boolean): void {
  const last = useRef({ zh: '', en: '' });
  const { name, nameEn } = form.values;
  const { zh, en } = suggested ?? last.current;
  useEffect(() => {
    const before = last.current;
    if (zh === before.zh && en === before.en) return;
    last.current = { zh, en };
    // A stored name is not changed.
    if (!isNew && before.zh === '') return;
    if (name === before.zh) form.set('name', zh);
    if (nameEn === before.en) form.set('nameEn', en);
  });
}
