import { type CallResult, maxDueDays, maxParties, type settlementApi } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Fields, Form } from '../../../kit/form/form.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../kit/form/row-state.ts';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useParties, useSaveParties } from '../queries.ts';
import { settlementText } from '../text.ts';

type Parties = CallResult<typeof settlementApi.settlementParties>;
type PartyField = RowField<'parties', 'name' | 'ratio'> | 'dueDays';
const ratioForm = /^(?:0|[1-9]\d{0,2})(?:\.\d{1,4})?$/;

/** The parties that share the profit, and their ratios. */
export function PartiesTab() {
  const project = useProject();
  const may = useAllows()('settlement.manage');
  const parties = useParties(project.id);
  return <States of={parties}>{(kept) => (may ? <PartiesForm key={kept.version} kept={kept} /> : <Shown kept={kept} />)}</States>;
}

function Shown({ kept: { parties, dueDays } }: { readonly kept: Parties }) {
  const t = settlementText.useText();
  if (parties.length === 0) return <Empty title={t(($) => $.shares.none)} hint={t(($) => $.shares.noneHint)} />;
  return (
    <Card title={t(($) => $.shares.title)}>
      <Facts asWritten of={parties.map(({ name, ratio }) => [name, `${ratio} %`])} />
      <Facts of={[[t(($) => $.parties.dueDays), `${dueDays} ${t(($) => $.parties.days)}`]]} />
    </Card>
  );
}

const idOf = (field: string) => `settlement-${field.replaceAll('.', '-')}`;

function problems(values: Draft<PartyField>): Problems<PartyField> {
  const wrong: Record<string, 'linkNameRequired' | 'numberWrong'> = {};
  for (const [row, { name, ratio }] of rowsOf(values, 'parties', ['name', 'ratio'] as const).entries()) {
    if (name.trim() === '') wrong[`parties.${row}.name`] = 'linkNameRequired';
    if (!ratioForm.test(ratio)) wrong[`parties.${row}.ratio`] = 'numberWrong';
  }
  if (!/^\d{1,3}$/.test(values.dueDays) || Number(values.dueDays) > maxDueDays) wrong['dueDays'] = 'numberWrong';
  return wrong;
}

function PartiesForm({ kept: { parties, version, dueDays } }: { readonly kept: Parties }) {
  const t = settlementText.useText();
  const { id: projectId } = useProject();
  const form = useForm<PartyField>({ initial: { ...draftOfRows('parties', parties), dueDays: String(dueDays) }, problems, idOf });
  const save = useSaveParties({ success: t(($) => $.parties.saved) });
  const submit = () =>
    form.send(save, {
      body: {
        projectId,
        version,
        dueDays: Number(form.values.dueDays),
        parties: rowsOf(form.values, 'parties', ['name', 'ratio'] as const).map(({ name, ratio }) => ({ name: name.trim(), ratio })),
      },
    });
  return (
    <Card title={t(($) => $.shares.title)}>
      <Form failure={form.failure} name={t(($) => $.shares.title)} onSubmit={submit}>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.parties.hint)}</p>
        <Rows
          form={form}
          list="parties"
          fresh={{ name: '', ratio: '' }}
          most={maxParties}
          add={t(($) => $.parties.add)}
          remove={(n) => t(($) => $.parties.remove, { n })}
        >
          {(row) => (
            <>
              <TextField form={form} field={`parties.${row}.name`} label={t(($) => $.parties.name)} most={80} />
              <TextField form={form} field={`parties.${row}.ratio`} label={t(($) => $.parties.ratio)} digits="decimal" unit="%" />
            </>
          )}
        </Rows>
        <Fields least={200}>
          <TextField
            form={form}
            field="dueDays"
            label={t(($) => $.parties.dueDays)}
            hint={t(($) => $.parties.dueHint)}
            digits="numeric"
            unit={t(($) => $.parties.days)}
          />
        </Fields>
        <div className={box.row}>
          <Button kind="primary" submit busy={save.isPending}>
            {t(($) => $.parties.save)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
