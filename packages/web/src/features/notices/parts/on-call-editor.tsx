import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveCalendar } from '../queries.ts';
import { noticesText } from '../text.ts';
import { calendarOf, type DutyRows, type ExceptionRow, rowsOf, type ShiftRow } from './duty-rows.ts';
import { ExceptionLine, ShiftLine, week } from './on-call-rows.tsx';
import type { Calendar } from './on-call-tab.tsx';

const maxShifts = 60;
const maxExceptions = 100;

/** The list with a row replaced, or removed: null. */
const replaced = <Row,>(rows: readonly Row[], row: Row, next: Row | null) => rows.flatMap((each) => (each === row ? (next ?? []) : each));

/** The weekly roster and the exceptions as rows of fields, saved together. */
export function OnCallEditor({ data }: { readonly data: Calendar }) {
  const t = noticesText.useText();
  const project = useProject();
  const [rows, setRows] = useState<DutyRows>(() => rowsOf(data));
  const [isRefused, setRefused] = useState(false);
  const save = useSaveCalendar({ success: t(($) => $.duty.saved) });
  const people = data.people.map(({ id, name }) => ({ value: id, label: name }));
  const { crews, shifts, exceptions } = rows;
  const key = Math.max(-1, ...shifts.map((row) => row.key), ...exceptions.map((row) => row.key)) + 1;
  const change = (next: Partial<DutyRows>) => setRows({ ...rows, ...next });
  const changeShift = (row: ShiftRow, next: ShiftRow | null) => change({ shifts: replaced(shifts, row, next) });
  const changeException = (row: ExceptionRow, next: ExceptionRow | null) => change({ exceptions: replaced(exceptions, row, next) });
  const submit = () => {
    const calendar = calendarOf(rows);
    setRefused(calendar === null);
    if (calendar) save.mutate({ body: { projectId: project.id, ...calendar } });
  };
  return (
    <>
      <Card title={t(($) => $.duty.pattern)}>
        <div className={box.stack}>
          <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.duty.zone, { zone: project.timeZone })}</p>
          <Checkbox checked={crews} onChange={(checked) => change({ crews: checked })}>
            {t(($) => $.duty.crews)}
          </Checkbox>
          <ul className={`${box.plain} ${box.stack}`}>
            {shifts.map((row, index) => (
              <ShiftLine key={row.key} {...{ row, people }} n={index + 1} onChange={(next) => changeShift(row, next)} />
            ))}
          </ul>
          <AddButton
            label={t(($) => $.duty.addShift)}
            disabled={shifts.length >= maxShifts}
            onAdd={() => change({ shifts: [...shifts, { key, userId: null, days: week, from: '08:00', to: '20:00' }] })}
          />
        </div>
      </Card>
      <Card title={t(($) => $.duty.exceptions)}>
        <div className={box.stack}>
          <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.duty.exceptionsHint)}</p>
          <ul className={`${box.plain} ${box.stack}`}>
            {exceptions.map((row, index) => (
              <ExceptionLine key={row.key} {...{ row, people }} n={index + 1} onChange={(next) => changeException(row, next)} />
            ))}
          </ul>
          <AddButton
            label={t(($) => $.duty.addException)}
            disabled={exceptions.length >= maxExceptions}
            onAdd={() => change({ exceptions: [...exceptions, { key, userId: null, from: '', to: '' }] })}
          />
        </div>
      </Card>
      <div className={`${box.row} ${box.wrap}`}>
        <Button kind="primary" busy={save.isPending} onClick={submit}>
          {t(($) => $.duty.save)}
        </Button>
        {isRefused && (
          <span role="alert" className={box.bad}>
            {t(($) => $.duty.incomplete)}
          </span>
        )}
      </div>
    </>
  );
}

function AddButton({ label, disabled, onAdd }: { readonly label: string; readonly disabled: boolean; readonly onAdd: () => void }) {
  return (
    <span>
      <Button icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={onAdd}>
        {label}
      </Button>
    </span>
  );
}
