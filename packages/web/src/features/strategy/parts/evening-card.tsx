import { type EveningPlan, eveningProof, type LastEvening, sayMoney, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { clockText } from '../../../kit/form/clock-text.ts';
import { SwitchField } from '../../../kit/form/fields.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useEvening, useSaveEvening } from '../queries.ts';
import { strategyText } from '../text.ts';
import { draftOf, type EveningField, formOf, problemsOf } from './evening-draft.ts';

const idOf = (field: string) => `evening-${field}`;

/** Automatic sending of tomorrow's best plan each evening: its limits, and the last result. */
export function EveningCard() {
  const t = strategyText.useText();
  const project = useProject();
  const may = useAllows()('planning.manage');
  const evening = useEvening(project.id);
  return (
    <Card title={t(($) => $.evening.title)}>
      <States of={evening}>
        {(data) => (
          <div className={`${box.stack} ${box.wide}`}>
            <p className={`${box.plain} ${box.faint}`}>{t(($) => $.evening.what)}</p>
            {data.form.enabled && (
              <p className={box.plain}>
                {t(($) => $.evening.on, { time: clockText(data.form.at) })} <span translate="no">{data.by?.userName}</span>
              </p>
            )}
            {data.last && <Last last={data.last} />}
            {data.controllers !== 1 ? (
              <p className={`${box.plain} ${box.faint}`}>{t(($) => $.evening.controllers)}</p>
            ) : (
              may && <EveningForm key={data.version} {...data} />
            )}
            {!may && !data.form.enabled && <p className={`${box.plain} ${box.faint}`}>{t(($) => $.evening.off)}</p>}
          </div>
        )}
      </States>
    </Card>
  );
}

function Last({ last: { time, date, outcome, why, gain, figure, proof, state, reason } }: { readonly last: LastEvening }) {
  const t = strategyText.useText();
  const { timeZone } = useProject();
  const isGood = outcome === 'sent' || outcome === 'same';
  const sentences = [
    t(($) => $.evening.outcome[outcome], { figure: figure ?? '-' }),
    why === null ? '' : t(($) => $.why[why]),
    state === 'paused' || state === 'unknown' ? t(($) => $.evening.state[state]) : '',
    reason,
    proof === null
      ? ''
      : t(($) => $.evening.proof, {
          days: proof.days,
          of: eveningProof.days,
          planned: sayMoney(proof.planned),
          held: sayMoney(proof.held),
        }),
    gain === null ? '' : t(($) => $.evening.gained, { gain: sayMoney(gain) }),
  ];
  return (
    <Notice
      kind={isGood ? 'success' : 'warning'}
      data-evening={outcome}
      title={t(($) => $.evening.last, { time: timeText(time, timeZone, 'minute'), date })}
      description={sentences.filter(Boolean).join(' ')}
    />
  );
}

function EveningForm({ form: saved, version }: EveningPlan) {
  const t = strategyText.useText();
  const project = useProject();
  const initial = { ...draftOf(saved), enabled: saved.enabled };
  const form = useForm<EveningField, Pick<EveningPlan['form'], 'enabled'>>({ initial, problems: problemsOf, idOf });
  const save = useSaveEvening({ success: t(($) => $.settings.saved) });
  const send = () => form.send(save, { body: { projectId: project.id, version, form: formOf(form.values, form.values.enabled) } });
  return (
    <Form failure={form.failure} name={t(($) => $.evening.title)} onSubmit={send}>
      <Fields>
        <SwitchField form={form} field="enabled" label={t(($) => $.evening.enabled)} hint={t(($) => $.evening.enabledHint)} />
        <TextField form={form} field="at" label={t(($) => $.evening.at)} hint={t(($) => $.evening.atHint)} most={5} digits="numeric" />
        <TextField
          {...{ form, digits: 'decimal', unit: 'kW', most: 10 }}
          field="powerMost"
          label={t(($) => $.evening.powerMost)}
          hint={t(($) => $.evening.powerHint)}
        />
        <TextField
          {...{ form, digits: 'decimal', unit: '¥', most: 10 }}
          field="gainLeast"
          label={t(($) => $.evening.gainLeast)}
          hint={t(($) => $.evening.gainHint)}
        />
        <TextField
          {...{ form, digits: 'decimal', unit: '%', most: 6 }}
          field="gapMost"
          label={t(($) => $.evening.gapMost)}
          hint={t(($) => $.evening.gapHint)}
        />
      </Fields>
      <Actions>
        <Button kind="primary" submit busy={save.isPending}>
          {t(($) => $.evening.save)}
        </Button>
      </Actions>
    </Form>
  );
}
