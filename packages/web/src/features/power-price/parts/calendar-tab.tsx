import { dayKinds, type FieldText, festivals, holidayCalendars, isDate, type OwnTariffDay, type TariffCalendar } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { SelectField } from '../../../kit/form/fields.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { draftOfRows, type RowField, rowsOf } from '../../../kit/form/row-state.ts';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useCalendar, useSaveCalendar } from '../queries.ts';
import { priceText } from '../text.ts';
import { EffectNote } from './effect-note.tsx';

/** Holidays and working days by year, the years covered, and the project's own days. */
export function CalendarTab() {
  const t = priceText.useText();
  const project = useProject();
  const may = useAllows()('tariff.manage');
  const calendar = useCalendar(project.id);
  return (
    <States of={calendar}>
      {(data) => (
        <div className={`${box.stack} ${box.wide}`}>
          {data.runsOut && <Notice kind="warning" title={t(($) => $.calendar.runsOut, { year: data.lastCovered })} />}
          <Card title={t(($) => $.calendar.own)}>{may ? <Editor key={data.version} data={data} /> : <Reader own={data.own} />}</Card>
          {data.years.toReversed().map((year) => (
            <YearOf key={year.year} year={year} />
          ))}
        </div>
      )}
    </States>
  );
}

function YearOf({ year: { year, document, off, work } }: { readonly year: TariffCalendar['years'][number] }) {
  const t = priceText.useText();
  const between = t(($) => $.year.between);
  const short = (date: string) => date.slice(5);
  const days = off.map(
    ({ from, to, festivals: of }) =>
      `${of.map((festival) => t(($) => $.festival[festival])).join(between)} ${from === to ? short(from) : `${short(from)} – ${short(to)}`}`,
  );
  return (
    <Card
      title={t(($) => $.calendar.year, { year })}
      extra={<span className={`${box.small} ${box.faint}`}>{t(($) => $.calendar.source, { document })}</span>}
    >
      <Facts
        of={[
          [t(($) => $.calendar.off), days.join('; ')],
          [t(($) => $.calendar.work), work.map(short).join(between)],
        ]}
      />
    </Card>
  );
}

function Reader({ own }: { readonly own: readonly OwnTariffDay[] }) {
  const t = priceText.useText();
  if (own.length === 0) return <p className={`${box.plain} ${box.faint}`}>{t(($) => $.calendar.none)}</p>;
  const describe = ({ kind, festival, note }: OwnTariffDay) =>
    [t(($) => $.kind[kind]), ...(festival === null ? [] : [t(($) => $.festival[festival])]), ...(note === '' ? [] : [note])].join(' · ');
  return <Facts of={own.map((day) => [day.date, describe(day)])} />;
}

type Part = 'date' | 'kind' | 'festival' | 'note';
type DayField = RowField<'own', Part>;
const parts = ['date', 'kind', 'festival', 'note'] as const;
const idOf = (field: DayField | 'holidays') => `tariff-${field}`;

function dayProblems(texts: Draft<DayField>): Problems<DayField> {
  const rows = rowsOf(texts, 'own', parts);
  const wrong = rows.flatMap(({ date }, row): [DayField, FieldText][] => {
    if (!isDate(date)) return [[`own.${row}.date`, 'dateWrong']];
    return rows.findIndex((each) => each.date === date) === row ? [] : [[`own.${row}.date`, 'dayTwice']];
  });
  return Object.fromEntries(wrong);
}

function ownOf(texts: Draft<DayField>): OwnTariffDay[] {
  return rowsOf(texts, 'own', parts).map(({ date, kind, festival, note }) => ({
    date,
    kind: dayKinds.find((each) => each === kind) ?? 'holiday',
    festival: kind === 'holiday' ? (festivals.find((each) => each === festival) ?? null) : null,
    note: note.trim(),
  }));
}

/** Saving changes amounts of money: Enter in a field must not save. */
const nothing = () => undefined;

function Editor({ data: { own, version, holidays } }: { readonly data: TariffCalendar }) {
  const t = priceText.useText();
  const project = useProject();
  const initial = draftOfRows(
    'own',
    own.map((day) => ({ date: day.date, kind: day.kind, festival: day.festival ?? '', note: day.note })),
  );
  const form = useForm<DayField, Pick<TariffCalendar, 'holidays'>>({ initial: { ...initial, holidays }, problems: dayProblems, idOf });
  const save = useSaveCalendar({ success: t(($) => $.calendar.saved) });
  const confirm = useConfirm();
  const ask = () => {
    if (!form.ready()) return;
    const { holidays: calendar } = form.values;
    const next = ownOf(form.values);
    confirm({
      title: t(($) => $.calendar.saveTitle),
      effect: <EffectNote of={{ kind: 'calendar', own: next, holidays: calendar }} />,
      button: t(($) => $.calendar.save),
      act: () => form.send(save, { body: { projectId: project.id, version, own: next, holidays: calendar } }),
    });
  };
  return (
    <Form failure={form.failure} name={t(($) => $.calendar.own)} onSubmit={nothing}>
      <Fields least={240}>
        <SelectField
          form={form}
          field="holidays"
          label={t(($) => $.calendar.holidays)}
          hint={t(($) => $.calendar.holidaysHint)}
          options={holidayCalendars.map((value) => ({ value, label: t(($) => $.calendar.holidaysOf[value]) }))}
        />
      </Fields>
      <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.calendar.ownHint)}</p>
      <Rows<DayField>
        form={form}
        list="own"
        fresh={{ date: '', kind: 'holiday', festival: '', note: '' }}
        most={500}
        add={t(($) => $.calendar.add)}
        remove={(n) => t(($) => $.calendar.remove, { n })}
      >
        {(row) => (
          <Fields least={140}>
            <TextField
              form={form}
              field={`own.${row}.date`}
              label={t(($) => $.calendar.date, { n: row + 1 })}
              most={10}
              placeholder="2027-02-06"
            />
            <SelectField
              form={form}
              field={`own.${row}.kind`}
              label={t(($) => $.calendar.kind, { n: row + 1 })}
              options={dayKinds.map((value) => ({ value, label: t(($) => $.kind[value]) }))}
            />
            <SelectField
              form={form}
              field={`own.${row}.festival`}
              label={t(($) => $.calendar.festival, { n: row + 1 })}
              disabled={form.values[`own.${row}.kind`] !== 'holiday'}
              options={[
                { value: '', label: t(($) => $.calendar.noFestival) },
                ...festivals.map((value) => ({ value, label: t(($) => $.festival[value]) })),
              ]}
            />
            <TextField form={form} field={`own.${row}.note`} label={t(($) => $.calendar.note, { n: row + 1 })} most={100} />
          </Fields>
        )}
      </Rows>
      <Actions>
        <Button kind="primary" busy={save.isPending} onClick={ask}>
          {t(($) => $.calendar.save)}
        </Button>
      </Actions>
    </Form>
  );
}
