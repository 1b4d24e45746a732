import type { CallResult, Crew, shiftsApi } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { DayInput } from '../../../kit/range/day-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { type Language, useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSavePattern } from '../queries.ts';
import { shiftsText } from '../text.ts';
import css from './calendar.module.css';
import { failureText } from './failure.ts';
import { dateAfter } from './month.ts';
import { nameIn } from './names.ts';
import { anchorOf, type ReadyPattern, readyNames, readyPatterns } from './ready-patterns.ts';
import { ShiftFields } from './shift-fields.tsx';
import { rowOf, type ShiftRow, timesOf } from './shift-rows.ts';

type Plan = CallResult<typeof shiftsApi.shiftPlan>;
type Cycle = readonly (readonly (number | null)[])[];
const maxDays = 60;

interface DraftPattern {
  readonly from: string;
  readonly anchor: string;
  readonly rows: readonly ShiftRow[];
  readonly cycle: Cycle;
}

/** Initial values: the newest pattern from tomorrow on; from today where none is in force. */
function draftOf({ patterns, today }: Plan): DraftPattern {
  const last = patterns.at(-1);
  const from = patterns.some((each) => each.from <= today) ? dateAfter(today, 1) : today;
  if (!last) return { from, anchor: from, rows: [], cycle: [[]] };
  return { from, anchor: last.anchor, rows: last.shifts.map((shift, key) => rowOf(shift, key)), cycle: last.cycle };
}

/** Both names for users who read Chinese; only the English one for others. */
const namesOf = ({ zh, en }: Text, language: Language) => (language === 'zh' ? { name: zh, nameEn: en } : { name: en, nameEn: '' });

/** A pattern from a date on: a predefined one, or custom shifts and cycle. */
export function PatternDialog({
  plan,
  crews,
  onClose,
}: {
  readonly plan: Plan;
  readonly crews: readonly Crew[];
  readonly onClose: () => void;
}) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const { id: projectId, timeZone: zone } = useProject();
  const [draft, setDraft] = useState(() => draftOf(plan));
  const [isIncomplete, setIncomplete] = useState(false);
  const save = useSavePattern({ success: t(($) => $.plan.patternSaved), onDone: onClose });
  const { from, anchor, rows, cycle } = draft;
  const isCrew = (id: number | null) => crews.some((crew) => crew.id === id);
  /** As many places a day as there are shifts; removed crews are replaced by null. */
  const even: Cycle = cycle.map((day) => rows.map((_, i) => (isCrew(day[i] ?? null) ? (day[i] ?? null) : null)));
  const applyReady = (ready: ReadyPattern) =>
    setDraft({
      from,
      anchor: anchorOf(ready, from),
      rows: ready.shifts.map((shift, key) => ({ ...shift, ...namesOf(readyNames[shift.name], language), key, crewId: null })),
      cycle: ready.cycle.map((day) => day.map((place) => (place === null ? null : (crews[place]?.id ?? null)))),
    });
  const submit = () => {
    const shifts = rows.flatMap((row) => timesOf(row) ?? []);
    const complete = rows.length > 0 && shifts.length === rows.length;
    setIncomplete(!complete);
    if (complete) save.mutate({ body: { projectId, from, anchor, shifts, cycle: even.map((day) => [...day]) } });
  };
  const failure = isIncomplete ? t(($) => $.plan.incomplete) : failureText(save.error);
  return (
    <FormDialog
      title={t(($) => $.plan.patternTitle)}
      okText={t(($) => $.plan.save)}
      pending={save.isPending}
      failure={failure}
      width={880}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id="shift-pattern-ready" label={t(($) => $.plan.ready)} hint={t(($) => $.plan.readyHint)}>
        <Select<ReadyPattern['key'] | null>
          id="shift-pattern-ready"
          value={null}
          options={readyPatterns.map(({ key, crews: wanted }) => ({
            value: key,
            label: t(($) => $.ready[key]),
            disabled: wanted > crews.length,
          }))}
          onChange={(key) => {
            const ready = readyPatterns.find((each) => each.key === key);
            if (ready) applyReady(ready);
          }}
        />
      </Field>
      <Field id="shift-pattern-from" label={t(($) => $.plan.from)} hint={t(($) => $.plan.fromHint)}>
        <DayInput
          id="shift-pattern-from"
          zone={zone}
          value={from}
          onChange={(date) => setDraft({ ...draft, from: date, anchor: anchor === from ? date : anchor })}
        />
      </Field>
      <ShiftFields rows={rows} onRows={(next) => setDraft({ ...draft, rows: next, cycle: even })} />
      {rows.length > 0 && <CycleFields cycle={even} rows={rows} crews={crews} onCycle={(next) => setDraft({ ...draft, cycle: next })} />}
    </FormDialog>
  );
}

interface CycleProps {
  readonly cycle: Cycle;
  readonly rows: readonly ShiftRow[];
  readonly crews: readonly Crew[];
  readonly onCycle: (cycle: Cycle) => void;
}

function CycleFields({ cycle, rows, crews, onCycle }: CycleProps) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const options = [{ value: 0, label: t(($) => $.plan.free) }, ...crews.map((crew) => ({ value: crew.id, label: nameIn(language, crew) }))];
  const set = (day: number, place: number, crew: number) =>
    onCycle(cycle.map((each, d) => (d === day ? each.map((before, p) => (p === place ? crew || null : before)) : each)));
  return (
    <div className={box.stack}>
      <div className={`${box.row} ${box.wrap}`}>
        <b>{t(($) => $.plan.cycle, { n: cycle.length })}</b>
        <Button size="small" disabled={cycle.length >= maxDays} onClick={() => onCycle([...cycle, rows.map(() => null)])}>
          {t(($) => $.plan.addDay)}
        </Button>
        <Button size="small" disabled={cycle.length <= 1} onClick={() => onCycle(cycle.slice(0, -1))}>
          {t(($) => $.plan.removeDay)}
        </Button>
      </div>
      <div className={css.scroll}>
        <table className={css.month}>
          <thead>
            <tr>
              <td />
              {rows.map((row) => (
                <th key={row.key} scope="col">
                  {nameIn(language, row)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cycle.map((crewIds, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are the days of a cycle, which have no other name than their place and never change it
              <tr key={day}>
                <th scope="row" className={box.small}>
                  {t(($) => $.plan.day, { n: day + 1 })}
                </th>
                {rows.map((row, place) => (
                  <td key={row.key}>
                    <Select<number>
                      size="small"
                      label={t(($) => $.plan.cell, { n: day + 1, shift: nameIn(language, row) })}
                      value={crewIds[place] ?? 0}
                      options={options}
                      onChange={(crew) => set(day, place, crew)}
                      width={112}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
