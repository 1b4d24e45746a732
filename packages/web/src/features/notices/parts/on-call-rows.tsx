import { DeleteOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { CheckboxGroup } from '../../../kit/control/checkbox.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { noticesText } from '../text.ts';
import type { ExceptionRow, ShiftRow } from './duty-rows.ts';

/** Monday is 1. */
export const week = [1, 2, 3, 4, 5, 6, 7] as const;

interface LineProps<Row> {
  readonly row: Row;
  /** Number of the row, from 1. */
  readonly n: number;
  readonly people: readonly { readonly value: number; readonly label: string }[];
  /** null removes the row. */
  readonly onChange: (row: Row | null) => void;
}

/** A turn of the weekly roster: a person, days and hours. */
export function ShiftLine({ row, n, people, onChange }: LineProps<ShiftRow>) {
  const t = noticesText.useText();
  return (
    <Line name={`shift ${n}`} removeLabel={t(($) => $.duty.removeShift, { n })} onRemove={() => onChange(null)}>
      <PersonSelect value={row.userId} options={people} onChange={(userId) => onChange({ ...row, userId })} />
      <CheckboxGroup
        options={week.map((value) => ({ value, label: t(($) => $.day[value]) }))}
        value={[...row.days]}
        onChange={(days) => onChange({ ...row, days })}
      />
      <TimeInput type="text" label={t(($) => $.form.from)} value={row.from} onChange={(from) => onChange({ ...row, from })} />
      <TimeInput type="text" label={t(($) => $.form.to)} value={row.to} onChange={(to) => onChange({ ...row, to })} />
    </Line>
  );
}

/** An exception: a person or nobody, from one date and time to another. */
export function ExceptionLine({ row, n, people, onChange }: LineProps<ExceptionRow>) {
  const t = noticesText.useText();
  return (
    <Line name={`exception ${n}`} removeLabel={t(($) => $.duty.removeException, { n })} onRemove={() => onChange(null)}>
      <PersonSelect
        value={row.userId}
        options={[{ value: 0, label: t(($) => $.duty.none) }, ...people]}
        onChange={(userId) => onChange({ ...row, userId })}
      />
      <TimeInput type="datetime-local" label={t(($) => $.duty.begin)} value={row.from} onChange={(from) => onChange({ ...row, from })} />
      <TimeInput type="datetime-local" label={t(($) => $.duty.end)} value={row.to} onChange={(to) => onChange({ ...row, to })} />
    </Line>
  );
}

function Line({
  name,
  removeLabel,
  onRemove,
  children,
}: {
  readonly name: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}) {
  return (
    <li className={`${box.row} ${box.wrap} ${box.ruled}`} data-row={name}>
      {children}
      <Button kind="text" icon={<DeleteOutlined aria-hidden />} label={removeLabel} onClick={onRemove} />
    </li>
  );
}

function PersonSelect({
  value,
  options,
  onChange,
}: {
  readonly value: number | null;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  readonly onChange: (userId: number) => void;
}) {
  const t = noticesText.useText();
  return (
    <Select
      label={t(($) => $.duty.person)}
      placeholder={t(($) => $.duty.person)}
      search
      value={value}
      options={options}
      onChange={(id) => id !== null && onChange(id)}
      width={180}
    />
  );
}

interface TimeInputProps {
  readonly type: 'text' | 'datetime-local';
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TimeInput({ type, label, value, onChange }: TimeInputProps) {
  return (
    <TextInput
      type={type}
      label={label}
      value={value}
      width={type === 'text' ? 80 : 200}
      onChange={(next) => onChange(next.slice(0, 16))}
    />
  );
}
