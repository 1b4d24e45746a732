import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Crew } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { useLanguage } from '../../../platform/language/language.ts';
import { shiftsText } from '../text.ts';
import { nameIn } from './names.ts';
import type { ShiftRow } from './shift-rows.ts';

const maxShifts = 6;

export interface ShiftFieldsProps {
  readonly rows: readonly ShiftRow[];
  readonly onRows: (rows: readonly ShiftRow[]) => void;
  /** Each row has its own crew. */
  readonly crews?: readonly Crew[];
}

/** Shifts of a day, a line each: name, times, breaks, and for exceptions the crew. */
export function ShiftFields({ rows, onRows, crews }: ShiftFieldsProps) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const set = (of: ShiftRow, next: Partial<ShiftRow>) => onRows(rows.map((row) => (row === of ? { ...row, ...next } : row)));
  const input = (row: ShiftRow, n: number, field: 'name' | 'nameEn' | 'from' | 'to' | 'breaks', label: string, width: number) => (
    <TextInput
      label={t(($) => $.plan.shiftOf, { n, what: label })}
      placeholder={label}
      value={row[field]}
      width={width}
      most={field === 'breaks' ? 100 : 30}
      onChange={(next) => set(row, { [field]: next })}
    />
  );
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return (
    <div className={box.stack}>
      <ul className={`${box.plain} ${box.stack}`}>
        {rows.map((row, index) => (
          <li key={row.key} className={`${box.row} ${box.wrap}`} data-row={index + 1}>
            {input(
              row,
              index + 1,
              'name',
              t(($) => $.plan.name),
              96,
            )}
            {input(
              row,
              index + 1,
              'nameEn',
              t(($) => $.plan.nameEn),
              112,
            )}
            {input(
              row,
              index + 1,
              'from',
              t(($) => $.plan.begin),
              72,
            )}
            {input(
              row,
              index + 1,
              'to',
              t(($) => $.plan.end),
              72,
            )}
            {input(
              row,
              index + 1,
              'breaks',
              t(($) => $.plan.breaks),
              176,
            )}
            {crews && (
              <Select<number | null>
                label={t(($) => $.plan.shiftOf, { n: index + 1, what: t(($) => $.exception.crew) })}
                placeholder={t(($) => $.exception.crew)}
                value={row.crewId}
                options={crews.map((crew) => ({ value: crew.id, label: nameIn(language, crew) }))}
                onChange={(crewId) => set(row, { crewId })}
                width={120}
              />
            )}
            <Button
              kind="text"
              icon={<DeleteOutlined aria-hidden />}
              label={t(($) => $.plan.removeShift, { n: index + 1 })}
              onClick={() => onRows(rows.filter((each) => each !== row))}
            />
          </li>
        ))}
      </ul>
      <span>
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={rows.length >= maxShifts}
          onClick={() => onRows([...rows, { key, name: '', nameEn: '', from: '', to: '', breaks: '', crewId: null }])}
        >
          {t(($) => $.plan.addShift)}
        </Button>
      </span>
      <small className={box.faint}>{`${t(($) => $.plan.breaks)}: ${t(($) => $.plan.breaksHint)}`}</small>
    </div>
  );
}
