import type { CallResult, Crew, ShiftPatternView, shiftsApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { usePlan, useRemoveCrew, useRemovePattern } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { CrewDialog } from './crew-dialog.tsx';
import { nameIn } from './names.ts';
import { PatternDialog } from './pattern-dialog.tsx';

type Plan = CallResult<typeof shiftsApi.shiftPlan>;
type Asked = ReturnType<typeof usePlan>;

/** Crews and their roster patterns; editing needs the permission to plan shifts. */
export function PlanTab() {
  const { id: projectId } = useProject();
  const plan = usePlan(projectId);
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <CrewsPanel plan={plan} />
      <PatternsPanel plan={plan} />
    </div>
  );
}

function CrewsPanel({ plan }: { readonly plan: Asked }) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const confirm = useConfirm();
  const [open, setOpen] = useState<Crew | 'new' | null>(null);
  const remove = useRemoveCrew({ success: t(($) => $.plan.crewRemoved) });
  const ask = (crew: Crew) =>
    confirm({
      title: t(($) => $.plan.removeTitle, { name: nameIn(language, crew) }),
      effect: t(($) => $.plan.removeEffect),
      button: t(($) => $.plan.removeOf, { name: nameIn(language, crew) }),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId, id: crew.id } }),
    });
  const columns: readonly Column<Crew>[] = [
    {
      id: 'name',
      title: t(($) => $.plan.name),
      width: 'minmax(112px, 1fr)',
      card: 'title',
      stays: true,
      value: (crew) => nameIn(language, crew),
    },
    {
      id: 'people',
      title: t(($) => $.plan.people),
      width: 'minmax(200px, 4fr)',
      card: 'body',
      value: ({ members }) => members.map(({ userName }) => userName).join(language === 'zh' ? '、' : ', ') || t(($) => $.now.nobody),
    },
    ...(allows('shift.plan')
      ? [
          {
            id: 'act',
            title: t(($) => $.plan.act),
            width: 160,
            card: 'acts' as const,
            cell: (crew: Crew) => (
              <span className={box.row}>
                <Button
                  kind="link"
                  size="small"
                  label={t(($) => $.plan.editOf, { name: nameIn(language, crew) })}
                  onClick={() => setOpen(crew)}
                >
                  {t(($) => $.plan.edit)}
                </Button>
                <Button
                  kind="link"
                  size="small"
                  danger
                  label={t(($) => $.plan.removeOf, { name: nameIn(language, crew) })}
                  onClick={() => ask(crew)}
                >
                  {t(($) => $.plan.remove)}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={t(($) => $.plan.crews)}
      menu={false}
      extra={allows('shift.plan') && <Button onClick={() => setOpen('new')}>{t(($) => $.plan.addCrew)}</Button>}
      flush
    >
      <Table<Crew>
        id="shift-crews"
        label={t(($) => $.plan.crews)}
        of={plan}
        rows={plan.data?.crews.filter(({ removed }) => !removed) ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.plan.noCrew), hint: t(($) => $.plan.noCrewHint) }}
        flush
      />
      {open !== null && <CrewDialog crew={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

type State = 'past' | 'inForce' | 'later';
interface PatternRow extends ShiftPatternView {
  readonly state: State;
}

function rowsOf({ patterns, today }: Plan): readonly PatternRow[] {
  return patterns
    .map((pattern, i): PatternRow => {
      const next = patterns[i + 1]?.from;
      return { ...pattern, state: pattern.from > today ? 'later' : next !== undefined && next <= today ? 'past' : 'inForce' };
    })
    .toReversed();
}

const looks: Readonly<Record<State, string>> = { past: '', inForce: box.ok, later: box.action };

function PatternsPanel({ plan }: { readonly plan: Asked }) {
  const t = shiftsText.useText();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const confirm = useConfirm();
  const [open, setOpen] = useState(false);
  const remove = useRemovePattern({ success: t(($) => $.plan.patternRemoved) });
  const ask = (from: string) =>
    confirm({
      title: t(($) => $.plan.removePatternTitle, { from }),
      button: t(($) => $.plan.removePattern),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId, from } }),
    });
  const columns: readonly Column<PatternRow>[] = [
    { id: 'from', title: t(($) => $.plan.from), width: 120, card: 'title', stays: true, value: ({ from }) => from },
    {
      id: 'state',
      title: t(($) => $.plan.state),
      width: 104,
      card: 'end',
      value: ({ state }) => t(($) => $.plan[state]),
      cell: ({ state }) => <span className={`${box.badge} ${looks[state]}`}>{t(($) => $.plan[state])}</span>,
    },
    {
      id: 'shifts',
      title: t(($) => $.plan.shifts),
      width: 'minmax(240px, 3fr)',
      card: 'body',
      value: ({ shifts }) => shifts.map((shift) => `${nameIn(language, shift)} ${shift.from}–${shift.to}`).join(' · '),
    },
    {
      id: 'cycle',
      title: t(($) => $.plan.days),
      width: 'minmax(112px, 1fr)',
      card: 'fact',
      value: ({ cycle }) => t(($) => $.plan.cycle, { n: cycle.length }),
    },
    ...(allows('shift.plan')
      ? [
          {
            id: 'act',
            title: t(($) => $.plan.act),
            width: 96,
            card: 'acts' as const,
            cell: ({ from, state }: PatternRow) =>
              state === 'later' && (
                <Button kind="link" size="small" danger label={t(($) => $.plan.removePatternOf, { from })} onClick={() => ask(from)}>
                  {t(($) => $.plan.removePattern)}
                </Button>
              ),
          },
        ]
      : []),
  ];
  const crews = plan.data?.crews.filter(({ removed }) => !removed) ?? [];
  return (
    <Panel
      title={t(($) => $.plan.patterns)}
      menu={false}
      note={crews.length === 0 && plan.data ? t(($) => $.plan.needCrews) : undefined}
      extra={
        allows('shift.plan') && (
          <Button disabled={crews.length === 0} onClick={() => setOpen(true)}>
            {t(($) => $.plan.addPattern)}
          </Button>
        )
      }
      flush
    >
      <Table<PatternRow>
        id="shift-patterns"
        label={t(($) => $.plan.patterns)}
        of={plan}
        rows={plan.data ? rowsOf(plan.data) : []}
        rowKey={({ from }) => from}
        columns={columns}
        none={{ title: t(($) => $.plan.noPattern), hint: t(($) => $.plan.noPatternHint) }}
        flush
      />
      {open && plan.data && <PatternDialog plan={plan.data} crews={crews} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
