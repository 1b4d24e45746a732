import type { CallResult, shiftsApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { usePlan, useRegions, useRemoveException } from '../queries.ts';
import { shiftsText } from '../text.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import { nameIn } from './names.ts';

type Exception = CallResult<typeof shiftsApi.shiftPlan>['exceptions'][number];
const datesText = ({ from, to }: Exception) => (from === to ? from : `${from} – ${to}`);

/** Exceptions of the pattern, newest first. */
export function ExceptionsPanel() {
  const t = shiftsText.useText();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const confirm = useConfirm();
  const plan = usePlan(projectId);
  const regions = useRegions(projectId);
  const [open, setOpen] = useState(false);
  const remove = useRemoveException({ success: t(($) => $.calendar.removed) });
  const { crews = [], today = '' } = plan.data ?? {};
  const crewName = (id: number) => {
    const crew = crews.find((each) => each.id === id);
    return crew ? nameIn(language, crew) : '';
  };
  const ask = (exception: Exception) =>
    confirm({
      title: t(($) => $.calendar.removeTitle, { dates: datesText(exception) }),
      effect: t(($) => $.calendar.removeEffect),
      button: t(($) => $.calendar.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId, id: exception.id } }),
    });
  const columns: readonly Column<Exception>[] = [
    { id: 'dates', title: t(($) => $.calendar.dates), width: 'minmax(184px, 1fr)', card: 'title', stays: true, value: datesText },
    {
      id: 'region',
      title: t(($) => $.calendar.region),
      width: 'minmax(112px, 1fr)',
      card: 'fact',
      value: ({ regionId }) =>
        regionId === null ? t(($) => $.calendar.project) : (regions.data?.find(({ id }) => id === regionId)?.name ?? String(regionId)),
    },
    {
      id: 'instead',
      title: t(($) => $.calendar.instead),
      width: 'minmax(200px, 2fr)',
      card: 'body',
      value: ({ shifts }) =>
        shifts.length === 0
          ? t(($) => $.calendar.off)
          : shifts.map((shift) => `${crewName(shift.crewId)} ${nameIn(language, shift)} ${shift.from}–${shift.to}`).join(' · '),
    },
    {
      id: 'note',
      title: t(($) => $.calendar.note),
      width: 'minmax(112px, 1fr)',
      card: 'fact',
      lacks: ({ note }) => note === '',
      value: ({ note }) => note || null,
    },
    ...(allows('shift.plan')
      ? [
          {
            id: 'act',
            title: t(($) => $.calendar.act),
            width: 96,
            card: 'acts' as const,
            cell: (exception: Exception) =>
              exception.to >= today && (
                <Button
                  kind="link"
                  size="small"
                  danger
                  label={t(($) => $.calendar.removeOf, { dates: datesText(exception) })}
                  onClick={() => ask(exception)}
                >
                  {t(($) => $.calendar.remove)}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={t(($) => $.calendar.exceptions)}
      menu={false}
      extra={allows('shift.plan') && <Button onClick={() => setOpen(true)}>{t(($) => $.calendar.addException)}</Button>}
      flush
    >
      <Table<Exception>
        id="shift-exceptions"
        label={t(($) => $.calendar.exceptions)}
        of={plan}
        rows={plan.data?.exceptions.toReversed() ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.calendar.exceptionsNone), hint: t(($) => $.calendar.exceptionsNoneHint) }}
        flush
      />
      {open && plan.data && (
        <ExceptionDialog
          today={today}
          crews={crews.filter(({ removed }) => !removed)}
          regions={regions.data ?? []}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}
