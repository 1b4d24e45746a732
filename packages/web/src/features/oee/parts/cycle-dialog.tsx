import { numberOf, timeText } from '@czyun/contract';
import type { IdealCycle } from '@czyun/contract/oee';
import { DayField } from '../../../kit/form/date-fields.tsx';
import { SelectField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { useSaveCycle } from '../queries.ts';
import { oeeReportText } from '../text.ts';

export interface NamedProduct {
  readonly product: string;
  readonly name: string;
}

interface Choice {
  readonly deviceId: number | null;
  readonly product: string;
  readonly from: string;
}

const idOf = (field: string) => `oee-cycle-${field}`;

function problems({ cycleS }: Draft<'cycleS'>): Problems<'cycleS'> {
  const value = numberOf(cycleS);
  if (value === null) return { cycleS: 'numberWrong' };
  return value > 0 ? {} : { cycleS: 'limitPositive' };
}

export interface CycleDialogProps {
  readonly machine: number | null;
  readonly machines: readonly { readonly id: number; readonly name: string }[];
  readonly products: readonly NamedProduct[];
  /** Stored ones: one with the same machine, product and day is replaced. */
  readonly known: readonly IdealCycle[];
  readonly onClose: () => void;
}

/** Sets the ideal cycle time of a machine from a day on. */
export function CycleDialog({ machine, machines, products, known, onClose }: CycleDialogProps) {
  const t = oeeReportText.useText();
  const zone = useTimeZone();
  const today = timeText(useNow(60_000), zone, 'day');
  const form = useForm<'cycleS', Choice>({
    initial: { cycleS: '', deviceId: machine ?? machines[0]?.id ?? null, product: '', from: today },
    problems,
    idOf,
  });
  const save = useSaveCycle({ success: t(($) => $.cycles.saved), onDone: onClose });
  const submit = () => {
    const { cycleS, deviceId, product, from } = form.values;
    if (deviceId === null) return;
    const old = known.find((each) => each.deviceId === deviceId && each.product === product && each.from === from);
    form.send(save, { body: { deviceId, product, from, version: old?.version ?? 0, cycleS: numberOf(cycleS) ?? 0 } });
  };
  return (
    <FormDialog
      title={t(($) => $.cycles.add)}
      okText={t(($) => $.cycles.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} field="cycleS" label={t(($) => $.cycles.cycle)} digits="decimal" unit="s" most={9} autoFocus />
      <SelectField
        form={form}
        field="deviceId"
        label={t(($) => $.cycles.machine)}
        options={machines.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        form={form}
        field="product"
        label={t(($) => $.cycles.product)}
        options={[
          { value: '', label: t(($) => $.cycles.allProducts) },
          ...products.map(({ product, name }) => ({ value: product, label: name })),
        ]}
      />
      <DayField form={form} field="from" label={t(($) => $.cycles.from)} zone={zone} />
    </FormDialog>
  );
}
