import { Field } from '../../../kit/form/field.tsx';
import { SwitchField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Scope, useCalendar, useOwnChannels, useSaveRule } from '../queries.ts';
import { noticesText } from '../text.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { choiceOf, type RuleChoice, type RuleField, ruleOf, ruleProblems, textsOf } from './rule-draft.ts';
import { AlarmFields, HourFields, TimingFields } from './rule-fields.tsx';
import type { StoredRule } from './rules-card.tsx';

const idOf = (field: RuleField | keyof RuleChoice) => `notice-rule-${field}`;

/** Creates or changes a rule. */
export function RuleDialog({
  scope,
  stored,
  onClose,
}: {
  readonly scope: Scope;
  readonly stored: StoredRule | null;
  readonly onClose: () => void;
}) {
  const t = noticesText.useText();
  const project = useProject();
  const people = useCalendar(project.id).data?.people ?? [];
  const own = useOwnChannels().data;
  const rule = stored?.rule ?? null;
  const form = useForm<RuleField, RuleChoice>({
    initial: { ...textsOf(rule), ...choiceOf(rule, scope === 'own' && own?.email != null && own.mail) },
    problems: ruleProblems,
    idOf,
  });
  const choice = form.values;
  const save = useSaveRule(scope, { success: t(($) => $.rules.saved), onDone: onClose });
  const submit = () => {
    const body = { projectId: project.id, ...(stored ? { id: stored.id } : {}), rule: ruleOf(choice, choice) };
    form.send(save, { body });
  };
  return (
    <FormDialog
      title={t(($) => $.form[stored ? 'edit' : 'create'])}
      okText={t(($) => $.form.save)}
      pending={save.isPending}
      failure={form.failure}
      width={720}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <TextField form={form} field="name" label={t(($) => $.rules.name)} most={60} autoFocus />
        <SwitchField form={form} field="enabled" label={t(($) => $.form.enabled)} />
        <AlarmFields form={form} />
        <HourFields form={form} />
        <TimingFields form={form} people={people} />
      </Fields>
      <Field id={idOf('to')} label={t(($) => $.form[scope === 'own' ? 'receivers' : 'receiversOf'])} wrong={form.wrong('to')}>
        <div id={idOf('to')} tabIndex={-1} className={box.stack}>
          <ReceiverFields scope={scope} choice={choice} people={people} onChange={form.choose} />
        </div>
      </Field>
    </FormDialog>
  );
}
