import {
  fieldTexts,
  type KeptPlan,
  mostSlots,
  numberOf,
  type PlanDevice,
  type PlanSlot,
  slotModes,
  startOfDay,
  type TariffSpan,
  timeText,
} from '@czyun/contract';
import { useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useCarefulClose } from '../../../kit/form/use-careful-close.ts';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Of, usePlans, useRemovePlan, useSavePlan, useSchedulePlan, useSendPlan } from '../queries.ts';
import { timeslotText } from '../text.ts';
import { OutlookCard } from './outlook-card.tsx';
import { freeStretch, freshRow, type PlanField, type PlanTexts, planWrongs, rowOf, serverNames, slotsOf, textsOf } from './plan-draft.ts';
import { PlanPicture } from './plan-picture.tsx';

export interface PlanEditorProps {
  readonly of: Of;
  readonly device: PlanDevice;
  /** What the device holds, and whether it follows it. */
  readonly held: readonly PlanSlot[];
  readonly inForce: boolean | null;
  readonly dayKind: 'workday' | 'weekend' | 'holiday';
  readonly spans: readonly TariffSpan[];
  /** Something is on its way to the device. */
  readonly busy: boolean;
  /** A plan is sent to it by itself later. */
  readonly isScheduled: boolean;
  readonly onSent: (id: number) => void;
  readonly onScheduled: (id: number) => void;
}

const idOf = (field: PlanField) => `plan-${field}`;
const fromDevice = 0;

/** A plan that is drawn, typed, kept and sent; what it comes to stands below. */
export function PlanEditor({ of, device, held, inForce, dayKind, spans, busy, isScheduled, onSent, onScheduled }: PlanEditorProps) {
  const t = timeslotText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const { ratedPower } = device;
  const { timeZone } = useProject();
  const wrongs = (texts: PlanTexts) => planWrongs(texts, ratedPower);
  // What was drawn is not thrown away without a word.
  const next = useRef<() => void>(() => undefined);
  const careful = useCarefulClose(() => next.current());
  const form = useForm<PlanField>({ initial: textsOf('', held), wrongs, idOf, names: serverNames, onTyped: careful.onTyped });
  const [kept, setKept] = useState<Pick<KeptPlan, 'id' | 'version' | 'name'> | null>(null);
  const plans = usePlans(of);
  const own = (plans.data ?? []).filter((plan) => plan.dayKind === dayKind);
  const standing = own.find(({ id }) => id === kept?.id);

  const slots = slotsOf(form.values);
  const wrong = wrongs(form.values);
  const whole = Object.keys(wrong).every((field) => field === 'soc') ? slots.flatMap((slot) => slot ?? []) : null;
  const faults = slots.flatMap((slot, row) => {
    const found = (['begin', 'end', 'power'] as const).flatMap((field) => wrong[`slots.${row}.${field}`] ?? []);
    if (found.length === 0) return [];
    const text = slot === null ? t(($) => $.edit.wrong) : [...new Set(found)].map((fault) => fieldTexts[fault][language]).join(', ');
    return [{ row, text: t(($) => $.edit.fault, { n: row + 1, text }) }];
  });

  const load = (id: number) => {
    const plan = own.find((each) => each.id === id);
    next.current = () => {
      form.reset(textsOf(plan?.name ?? '', plan?.slots ?? held, form.values.soc));
      setKept(plan ?? null);
      careful.onTyped(false);
    };
    careful.close();
  };
  const put = (row: number, slot: PlanSlot) => {
    for (const [field, text] of Object.entries(rowOf(slot))) form.set(`slots.${row}.${field}` as PlanField, text);
  };
  const save = useSavePlan({
    success: t(($) => $.edit.saved),
    onDone({ id, version }) {
      setKept({ id, version, name: form.values.name });
      careful.onTyped(false);
    },
  });
  const removing = useRemovePlan({ success: t(($) => $.edit.deleted), onDone: () => setKept(null) });
  const sending = useSendPlan();
  const scheduling = useSchedulePlan();
  const { name } = form.values;
  const submit = () => {
    const isSame = standing?.name === name.trim();
    const { id, version } = isSame && standing ? standing : { id: 0, version: 0 };
    form.send(save, { body: { ...of, id, version, name, dayKind, slots: [...(whole ?? [])] } });
  };
  const send = () => {
    if (!form.ready() || whole === null) return;
    confirm({
      title: t(($) => $.edit.sendTitle, { name: device.name }),
      effect: (
        <>
          <p>{t(($) => $.edit.sendCount, { n: whole.length })}</p>
          <p>{t(($) => $.edit[inForce === false ? 'sendIdle' : 'sendPause'])}</p>
        </>
      ),
      button: t(($) => $.edit.send),
      act: async () => {
        const { id } = await sending.mutateAsync({ body: { ...of, name: name.trim(), dayKind, slots: [...whole] } });
        careful.onTyped(false);
        onSent(id);
      },
    });
  };
  const sendLater = () => {
    if (!form.ready() || whole === null) return;
    const at = startOfDay(clockNow(), timeZone, 1);
    const date = timeText(at, timeZone, 'day');
    confirm({
      title: t(($) => $.edit.laterTitle, { name: device.name, date }),
      effect: t(($) => $.edit.laterEffect, { n: whole.length, date }),
      button: t(($) => $.edit.laterButton, { date }),
      act: async () => {
        const { id } = await scheduling.mutateAsync({ body: { ...of, name: name.trim(), dayKind, slots: [...whole], at } });
        careful.onTyped(false);
        onScheduled(id);
      },
    });
  };
  const remove = (plan: KeptPlan) =>
    confirm({
      title: t(($) => $.edit.deleteTitle, { name: plan.name }),
      effect: t(($) => $.edit.deleteText),
      button: t(($) => $.edit.delete),
      danger: true,
      act: () => removing.mutateAsync({ body: { projectId: of.projectId, id: plan.id } }),
    });
  const free = freeStretch(slots);
  const begun = free ? rowOf({ ...free, mode: 1, power: Math.round((ratedPower ?? 100) / 2) }) : freshRow;
  return (
    <>
      <Card
        title={t(($) => $.edit.title)}
        extra={
          <Select<number>
            label={t(($) => $.edit.load)}
            minWidth={180}
            value={standing?.id ?? fromDevice}
            options={[
              { value: fromDevice, label: t(($) => $.edit.fromDevice) },
              ...own.map((plan) => ({ value: plan.id, label: <span translate="no">{plan.name}</span> })),
            ]}
            onChange={load}
          />
        }
      >
        <Form failure={form.failure} name={t(($) => $.edit.title)} onSubmit={submit}>
          <div className={`${box.stack} ${box.wide}`}>
            <PlanPicture
              {...{ slots, spans }}
              most={ratedPower}
              faulty={new Set(faults.map(({ row }) => row))}
              onChange={put}
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
              fresh={begun}
              most={mostSlots}
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
            <Actions>
              <Button kind="primary" busy={sending.isPending} disabled={busy || whole === null} onClick={send}>
                {t(($) => $.edit.send)}
              </Button>
              <Button busy={scheduling.isPending} disabled={isScheduled || whole === null} onClick={sendLater}>
                {t(($) => $.edit.later)}
              </Button>
              <Button submit busy={save.isPending} disabled={whole === null || name.trim() === ''}>
                {t(($) => $.edit.save)}
              </Button>
              {standing && (
                <Button danger onClick={() => remove(standing)}>
                  {t(($) => $.edit.delete)}
                </Button>
              )}
            </Actions>
          </div>
        </Form>
      </Card>
      <OutlookCard {...{ of, dayKind, spans }} slots={whole} soc={wrong.soc ? null : numberOf(form.values.soc)} bounds={device} />
    </>
  );
}

/** One slot: begin, end, mode, power. */
function SlotFields({ form, row }: { readonly form: ReturnType<typeof useForm<PlanField>>; readonly row: number }) {
  const t = timeslotText.useText();
  const n = row + 1;
  // On a phone each field stands for itself; at a desk the first row says what the columns are.
  const bare = !useNarrow() && row > 0;
  const mode = `slots.${row}.mode` as const;
  return (
    <>
      <TextField form={form} field={`slots.${row}.begin`} label={t(($) => $.edit.begin, { n })} most={5} bare={bare} placeholder="08:00" />
      <TextField form={form} field={`slots.${row}.end`} label={t(($) => $.edit.end, { n })} most={5} bare={bare} placeholder="12:00" />
      <Field id={form.idOf(mode)} label={t(($) => $.edit.slotMode, { n })} bare={bare}>
        <Select<string>
          id={form.idOf(mode)}
          value={form.values[mode] ?? '1'}
          options={slotModes.map((value) => ({ value: String(value), label: t(($) => $.mode[value]) }))}
          onChange={(value) => form.set(mode, value)}
        />
      </Field>
      <TextField
        form={form}
        field={`slots.${row}.power`}
        label={t(($) => $.edit.power, { n })}
        most={9}
        bare={bare}
        digits="decimal"
        unit="kW"
      />
    </>
  );
}
