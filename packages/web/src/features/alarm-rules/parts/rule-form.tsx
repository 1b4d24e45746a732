import { type AlarmRuleView, alarmRulesApi, newAlarmRule } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Actions, Form } from '../../../kit/form/form.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { ruleReads } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { CheckPart } from './check-part.tsx';
import { type Chosen, chosenOf, draftOf, type RuleField, ruleOf, wrongsOf } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { TrialPart } from './trial-part.tsx';

export interface RuleFormProps {
  readonly kept: AlarmRuleView | null;
  readonly onTyped: (typed?: boolean) => void;
  /** Begin again with what stands. */
  readonly onReload: () => void;
  readonly onKept: (ruleId: number) => void;
  readonly onGone: () => void;
}

/** All of a rule, what it says now, and what it would have done. */
export function RuleForm({ kept, onTyped, onReload, onKept, onGone }: RuleFormProps) {
  const t = alarmRulesText.useText();
  const project = useProject();
  const toast = useToast();
  const confirm = useConfirm();
  const [began] = useState(kept?.rule ?? newAlarmRule);
  const form = useForm<RuleField, Chosen>({
    initial: { ...draftOf(began), ...chosenOf(began) },
    wrongs: wrongsOf,
    idOf: (field) => `rule-${field}`,
    onTyped: () => onTyped(true),
  });
  const save = useChange(alarmRulesApi.saveAlarmRule, {
    quiet: true,
    renews: ruleReads,
    onDone: ({ id }) => {
      onTyped(false);
      toast.success(t(($) => $.form.saved));
      onKept(id);
    },
  });
  const removal = useChange(alarmRulesApi.removeAlarmRule, { renews: ruleReads });
  const rule = ruleOf(form.values, chosenOf(form.values));
  const { name } = began;
  const remove = (view: AlarmRuleView) =>
    confirm({
      title: t(($) => $.form.removeTitle, { name }),
      effect: t(($) => $.form.removeText),
      button: t(($) => $.form.remove),
      danger: true,
      act: () =>
        removal.mutateAsync({ body: { projectId: project.id, ruleId: view.id, version: view.version } }).then(() => {
          onTyped(false);
          toast.success(t(($) => $.form.removed));
          onGone();
        }),
    });
  const isStale = save.error?.status === 409;
  const body = { projectId: project.id, ruleId: kept?.id ?? null, version: kept?.version ?? 0, rule };
  return (
    <>
      <Form
        failure={isStale ? t(($) => $.form.reload) : form.failure}
        name={t(($) => $.form.title)}
        onSubmit={() => form.send(save, { body })}
      >
        <RuleFields form={form} check={<CheckPart rule={rule} />} />
        <Actions>
          <Button kind="primary" submit busy={save.isPending}>
            {t(($) => $.form.save)}
          </Button>
          {isStale && <Button onClick={onReload}>{t(($) => $.form.reloadButton)}</Button>}
          {kept !== null && (
            <Button danger onClick={() => remove(kept)}>
              {t(($) => $.form.remove)}
            </Button>
          )}
        </Actions>
      </Form>
      <TrialPart rule={rule} ready={() => form.ready()} />
    </>
  );
}
