import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { CallResult, noticesApi, OnCallCalendar } from '@czyun/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Checkbox, CheckboxGroup } from '../../../kit/control/checkbox.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useCalendar, useSaveCalendar } from '../queries.ts';
import { noticesText } from '../text.ts';
import { calendarOf, type DutyRows, type ExceptionRow, rowsOf, type ShiftRow } from './duty-rows.ts';

type Calendar = CallResult<typeof noticesApi.onCallGet>;
const week = [1, 2, 3, 4, 5, 6, 7] as const;
const mostShifts = 60;
const mostExceptions = 100;

/** Who is on call: now, week by week, and in exceptions; whoever sets up the project changes it. */
export function OnCallTab() {
  const t = noticesText.useText();
  const project = useProject();
  const allows = useAllows();
  const language = useLanguage();
  const calendar = useCalendar(project.id);
  return (
    <States of={calendar}>
      {(data) => {
        const names = data.now.map((id) => data.people.find((person) => person.id === id)?.name ?? String(id));
        return (
          <div className={box.stack}>
            <p className={`${box.plain} ${names.length === 0 ? box.warn : ''} ${box.inset}`} role="status">
              {names.length === 0 ? t(($) => $.duty.nobody) : t(($) => $.duty.now, { names: names.join(language === 'zh' ? '、' : ', ') })}
            </p>
            {allows('project.setup') ? <Editor data={data} /> : <Reader data={data} />}
          </div>
        );
      }}
    </States>
  );
}

function Reader({ data: { crews, pattern, exceptions, people } }: { readonly data: Calendar }) {
  const t = noticesText.useText();
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name ?? t(($) => $.duty.none);
  if (pattern.length + exceptions.length === 0 && !crews) return <Empty title={t(($) => $.duty.empty)} hint={t(($) => $.duty.emptyHint)} />;
  return (
    <Card title={t(($) => $.duty.pattern)}>
      <ul className={`${box.plain} ${box.stack}`}>
        {crews && <li>{t(($) => $.duty.crews)}</li>}
        {pattern.map(({ userId, days, from, to }) => (
          <li key={`${userId} ${days.join()} ${from}`}>
            <b translate="no">{nameOf(userId)}</b> {`${days.map((day) => t(($) => $.day[day as 1])).join(' ')} ${from}–${to}`}
          </li>
        ))}
        {exceptions.map(({ userId, from, to }) => (
          <li key={`${userId} ${from}`}>
            <b translate="no">{nameOf(userId)}</b> {`${from.replace('T', ' ')} – ${to.replace('T', ' ')}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Editor({ data }: { readonly data: Calendar & OnCallCalendar }) {
  const t = noticesText.useText();
  const project = useProject();
  const [rows, setRows] = useState<DutyRows>(() => rowsOf(data));
  const [told, setTold] = useState(false);
  const save = useSaveCalendar({ success: t(($) => $.duty.saved) });
  const people = data.people.map(({ id, name }) => ({ value: id, label: name }));
  const key = Math.max(-1, ...rows.shifts.map((row) => row.key), ...rows.exceptions.map((row) => row.key)) + 1;
  const shift = (of: ShiftRow, next: Partial<ShiftRow>) =>
    setRows({ ...rows, shifts: rows.shifts.map((row) => (row === of ? { ...row, ...next } : row)) });
  const exception = (of: ExceptionRow, next: Partial<ExceptionRow>) =>
    setRows({ ...rows, exceptions: rows.exceptions.map((row) => (row === of ? { ...row, ...next } : row)) });
  const submit = () => {
    const calendar = calendarOf(rows);
    setTold(calendar === null);
    if (calendar) save.mutate({ body: { projectId: project.id, ...calendar } });
  };
  const input = (type: 'text' | 'datetime-local', label: string, value: string, onChange: (value: string) => void) => (
    <TextInput
      type={type}
      label={label}
      value={value}
      width={type === 'text' ? 80 : 200}
      onChange={(next) => onChange(next.slice(0, 16))}
    />
  );
  const person = (value: number | null, options: typeof people, onChange: (userId: number) => void) => (
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
  const line = (n: number, name: 'shift' | 'exception', remove: () => void, children: ReactNode) => (
    <li key={`${name} ${n}`} className={`${box.row} ${box.wrap} ${box.ruled}`} data-row={`${name} ${n}`}>
      {children}
      <Button
        kind="text"
        icon={<DeleteOutlined aria-hidden />}
        label={t(($) => $.duty[name === 'shift' ? 'removeShift' : 'removeException'], { n })}
        onClick={remove}
      />
    </li>
  );
  const add = (label: string, disabled: boolean, act: () => void) => (
    <span>
      <Button icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={act}>
        {label}
      </Button>
    </span>
  );
  return (
    <>
      <Card title={t(($) => $.duty.pattern)}>
        <div className={box.stack}>
          <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.duty.zone, { zone: project.timeZone })}</p>
          <Checkbox checked={rows.crews} onChange={(checked) => setRows({ ...rows, crews: checked })}>
            {t(($) => $.duty.crews)}
          </Checkbox>
          <ul className={`${box.plain} ${box.stack}`}>
            {rows.shifts.map((row, index) =>
              line(
                index + 1,
                'shift',
                () => setRows({ ...rows, shifts: rows.shifts.filter((each) => each !== row) }),
                <>
                  {person(row.userId, people, (userId) => shift(row, { userId }))}
                  <CheckboxGroup
                    options={week.map((value) => ({ value, label: t(($) => $.day[value]) }))}
                    value={[...row.days]}
                    onChange={(days) => shift(row, { days })}
                  />
                  {input(
                    'text',
                    t(($) => $.form.from),
                    row.from,
                    (from) => shift(row, { from }),
                  )}
                  {input(
                    'text',
                    t(($) => $.form.to),
                    row.to,
                    (to) => shift(row, { to }),
                  )}
                </>,
              ),
            )}
          </ul>
          {add(
            t(($) => $.duty.addShift),
            rows.shifts.length >= mostShifts,
            () => setRows({ ...rows, shifts: [...rows.shifts, { key, userId: null, days: [...week], from: '08:00', to: '20:00' }] }),
          )}
        </div>
      </Card>
      <Card title={t(($) => $.duty.exceptions)}>
        <div className={box.stack}>
          <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.duty.exceptionsHint)}</p>
          <ul className={`${box.plain} ${box.stack}`}>
            {rows.exceptions.map((row, index) =>
              line(
                index + 1,
                'exception',
                () => setRows({ ...rows, exceptions: rows.exceptions.filter((each) => each !== row) }),
                <>
                  {person(row.userId, [{ value: 0, label: t(($) => $.duty.none) }, ...people], (userId) => exception(row, { userId }))}
                  {input(
                    'datetime-local',
                    t(($) => $.duty.begin),
                    row.from,
                    (from) => exception(row, { from }),
                  )}
                  {input(
                    'datetime-local',
                    t(($) => $.duty.end),
                    row.to,
                    (to) => exception(row, { to }),
                  )}
                </>,
              ),
            )}
          </ul>
          {add(
            t(($) => $.duty.addException),
            rows.exceptions.length >= mostExceptions,
            () => setRows({ ...rows, exceptions: [...rows.exceptions, { key, userId: null, from: '', to: '' }] }),
          )}
        </div>
      </Card>
      <div className={`${box.row} ${box.wrap}`}>
        <Button kind="primary" busy={save.isPending} onClick={submit}>
          {t(($) => $.duty.save)}
        </Button>
        {told && (
          <span role="alert" className={box.bad}>
            {t(($) => $.duty.incomplete)}
          </span>
        )}
      </div>
    </>
  );
}
