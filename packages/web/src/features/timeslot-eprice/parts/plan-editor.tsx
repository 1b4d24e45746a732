import { maxSlots, type PlanDevice, type PlanSlot, slotMode, type TariffSpan } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import type { Of } from '../queries.ts';
import { timeslotText } from '../text.ts';
import { OutlookCard } from './outlook-card.tsx';
import { freeRange, freshRow, rowOf } from './plan-draft.ts';
import { PlanPicture } from './plan-picture.tsx';
import { SlotFields } from './slot-fields.tsx';
import { usePlanActions } from './use-plan-actions.tsx';
import { type PlanForm, usePlanForm } from './use-plan-form.ts';

export interface PlanEditorProps {
  readonly of: Of;
  readonly device: PlanDevice;
  /** The plan that is stored in the device, and whether the device follows it. */
  readonly devicePlan: readonly PlanSlot[];
  readonly inForce: boolean | null;
  readonly dayKind: 'workday' | 'weekend' | 'holiday';
  readonly spans: readonly TariffSpan[];
  /** A plan is being sent to the device. */
  readonly busy: boolean;
  /** A plan is scheduled for the device. */
  readonly isScheduled: boolean;
  readonly onSent: (id: number) => void;
  readonly onScheduled: (id: number) => void;
}

const fromDevice = 0;

/** A plan that is drawn, typed, saved and sent, with its outlook below. */
export function PlanEditor(props: PlanEditorProps) {
  const t = timeslotText.useText();
  const { of, device, dayKind, spans } = props;
  const plan = usePlanForm(props);
  const actions = usePlanActions(props, plan);
  const { form, slots, faults, stored } = plan;
  const free = freeRange(slots);
  const halfPower = Math.round((device.ratedPower ?? 100) / 2);
  const nextRow = free ? rowOf({ ...free, mode: slotMode.charge, power: halfPower }) : freshRow;
  return (
    <>
      <Card
        title={t(($) => $.edit.title)}
        extra={
          <Select<number>
            label={t(($) => $.edit.load)}
            minWidth={180}
            value={stored?.id ?? fromDevice}
            options={[
              { value: fromDevice, label: t(($) => $.edit.fromDevice) },
              ...plan.plans.map(({ id, name }) => ({ value: id, label: <span translate="no">{name}</span> })),
            ]}
            onChange={plan.load}
          />
        }
      >
        <Form failure={form.failure} name={t(($) => $.edit.title)} onSubmit={actions.save}>
          <div className={`${box.stack} ${box.wide}`}>
            <PlanPicture
              {...{ slots, spans }}
              most={device.ratedPower}
              faulty={new Set(faults.map(({ row }) => row))}
              onChange={plan.setSlot}
              onRemove={(row) => form.removeRow('slots', row)}
            />
            <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.edit.keys)}</p>
            {faults.length > 0 && (
              <Notice
                kind="warning"
                data-faults={faults.length}
                title={t(($) => $.edit.faults)}
                description={faults.map(({ row, text }) => <div key={row}>{text}</div>)}
              />
            )}
            <Rows
              form={form}
              list="slots"
              fresh={nextRow}
              most={maxSlots}
              add={t(($) => $.edit.add)}
              remove={(n) => t(($) => $.edit.remove, { n })}
            >
              {(row) => <SlotFields form={form} row={row} />}
            </Rows>
            <Fields>
              <TextField form={form} field="name" label={t(($) => $.edit.name)} most={80} />
              <TextField
                form={form}
                field="soc"
                label={t(($) => $.outlook.start)}
                most={5}
                digits="decimal"
                unit="%"
                hint={t(($) => $.outlook.startHint)}
              />
            </Fields>
            <PlanButtons {...props} plan={plan} actions={actions} />
          </div>
        </Form>
      </Card>
      <OutlookCard {...{ of, dayKind, spans }} slots={plan.complete} soc={plan.soc} bounds={device} />
    </>
  );
}

interface PlanButtonsProps extends Pick<PlanEditorProps, 'busy' | 'isScheduled'> {
  readonly plan: PlanForm;
  readonly actions: ReturnType<typeof usePlanActions>;
}

function PlanButtons({ busy, isScheduled, plan: { form, complete, stored }, actions }: PlanButtonsProps) {
  const t = timeslotText.useText();
  return (
    <Actions>
      <Button kind="primary" busy={actions.isSending} disabled={busy || complete === null} onClick={actions.send}>
        {t(($) => $.edit.send)}
      </Button>
      <Button busy={actions.isScheduling} disabled={isScheduled || complete === null} onClick={actions.sendTomorrow}>
        {t(($) => $.edit.later)}
      </Button>
      <Button submit busy={actions.isSaving} disabled={complete === null || form.values.name.trim() === ''}>
        {t(($) => $.edit.save)}
      </Button>
      {stored && (
        <Button danger onClick={() => actions.remove(stored)}>
          {t(($) => $.edit.delete)}
        </Button>
      )}
    </Actions>
  );
}
