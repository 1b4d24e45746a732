import type { ReportForm, ReportItem, ReportType } from '@czyun/contract';
import type { ReactNode } from 'react';
import { SegmentedField, SwitchField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { reportsText } from '../text.ts';

export type Choice = Pick<ReportForm, 'type' | 'step' | 'sums' | 'enabled'> & { readonly items: readonly ReportItem[] };

export interface MoreFieldsProps {
  readonly form: Form<'title' | 'offset', Choice>;
  readonly type: ReportType;
  readonly columns: number;
  /** Fields of the single columns. */
  readonly children: ReactNode;
}

/** Rarely changed fields: interval, offset, total row, names and order of the columns. */
export function MoreFields({ form, type, columns, children }: MoreFieldsProps) {
  const t = reportsText.useText();
  const isDays = type !== 'minutely' && type !== 'hourly' && type !== 'hourlyDiff';
  return (
    <details className={box.stack} {...(form.wrong('offset') === null ? {} : { open: true })}>
      <summary style={{ cursor: 'pointer' }}>{t(($) => $.form.more, { n: columns })}</summary>
      <div className={box.stack} style={{ paddingBlockStart: 12 }}>
        <Fields least={200}>
          {isDays && (
            <TextField
              form={form}
              field="offset"
              label={t(($) => $.form.offset)}
              hint={t(($) => $.form.offsetHint)}
              digits="numeric"
              most={2}
            />
          )}
          {type === 'minutely' && (
            <SegmentedField
              form={form}
              field="step"
              label={t(($) => $.form.step)}
              options={([1, 5, 15] as const).map((n) => ({ value: n, label: t(($) => $.form.minutes, { n }) }))}
            />
          )}
          <SwitchField form={form} field="sums" label={t(($) => $.form.sums)} />
          <SwitchField form={form} field="enabled" label={t(($) => $.form.enabled)} />
        </Fields>
        {children}
      </div>
    </details>
  );
}
