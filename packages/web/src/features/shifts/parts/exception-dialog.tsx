import type { Crew } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { useAddException } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { DateInput } from './date-input.tsx';
import { failureText } from './failure.ts';
import { ShiftFields } from './shift-fields.tsx';
import { type ShiftRow, timesOf } from './shift-rows.ts';

export interface ExceptionDialogProps {
  /** The first date that may be chosen. */
  readonly today: string;
  readonly crews: readonly Crew[];
  readonly regions: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
}

/** Days off, or other shifts than the pattern has, on some dates. */
export function ExceptionDialog({ today, crews, regions, onClose }: ExceptionDialogProps) {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const [[from, to], setDates] = useState<readonly [string, string]>([today, today]);
  const [regionId, setRegionId] = useState<number | null>(null);
  const [kind, setKind] = useState<'off' | 'other'>('off');
  const [rows, setRows] = useState<readonly ShiftRow[]>([]);
  const [note, setNote] = useState('');
  const [told, setTold] = useState(false);
  const add = useAddException({ success: t(($) => $.calendar.saved), onDone: onClose });
  const submit = () => {
    const wanted = kind === 'off' ? [] : rows;
    const shifts = wanted.flatMap((row) => {
      const times = timesOf(row);
      return times === null || row.crewId === null ? [] : [{ ...times, crewId: row.crewId }];
    });
    const complete = shifts.length === wanted.length && (kind === 'off' || shifts.length > 0);
    setTold(!complete);
    if (complete) add.mutate({ body: { projectId, from, to, regionId, shifts, note: note.trim() } });
  };
  const dateField = (name: 'from' | 'to', value: string, take: (date: string) => void) => (
    <Field id={`shift-exception-${name}`} label={t(($) => $.exception[name])}>
      <DateInput id={`shift-exception-${name}`} value={value} min={name === 'from' ? today : from} onDate={take} />
    </Field>
  );
  return (
    <FormDialog
      title={t(($) => $.exception.title)}
      okText={t(($) => $.exception.save)}
      pending={add.isPending}
      failure={told ? t(($) => $.plan.incomplete) : failureText(add.error)}
      width={760}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={`${box.row} ${box.wrap} ${box.wide}`}>
        {dateField('from', from, (date) => setDates([date, [date, to].toSorted().at(-1) ?? date]))}
        {dateField('to', to, (date) => setDates([from, date]))}
        <Field id="shift-exception-region" label={t(($) => $.exception.region)}>
          <Select<number | null>
            id="shift-exception-region"
            value={regionId}
            options={[{ value: null, label: t(($) => $.calendar.project) }, ...regions.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={setRegionId}
            width={176}
          />
        </Field>
      </div>
      <Segmented<'off' | 'other'>
        label={t(($) => $.exception.kind)}
        value={kind}
        options={(['off', 'other'] as const).map((value) => ({ value, label: t(($) => $.exception[value]) }))}
        onChange={setKind}
      />
      {kind === 'other' && <ShiftFields rows={rows} onRows={setRows} crews={crews} />}
      <Field id="shift-exception-note" label={t(($) => $.calendar.note)}>
        <TextInput id="shift-exception-note" value={note} most={200} onChange={setNote} />
      </Field>
    </FormDialog>
  );
}
