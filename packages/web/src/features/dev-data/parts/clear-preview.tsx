import { type ClearedPoint, dataRangesApi, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { noteJob } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { dataText } from '../text.ts';
import type { ClearRange, FoundData } from './clear-tab.tsx';

/** Data that would be deleted, by point, and the button that deletes it. */
export function ClearPreview({
  deviceId,
  name,
  range,
  found,
  onStarted,
}: {
  readonly deviceId: number;
  readonly name: string;
  readonly range: ClearRange;
  readonly found: FoundData;
  readonly onStarted: () => void;
}) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const confirm = useConfirm();
  const clear = useChange(dataRangesApi.clearRange, { renews: [dataRangesApi.listClearings] });
  const { points, readings, wholeDays, cutDays, months, logEntries } = found;
  // Beyond the retention of readings only hourly and daily data remain.
  const expired = points.some(({ rawFrom, hours }) => hours > 0 && rawFrom > range.from);
  const span = `${timeText(range.from, zone, 'minute')} – ${timeText(range.to, zone, 'minute')}`;
  const ask = () =>
    confirm({
      title: t(($) => $.clear.ask, { n: readings }),
      effect: (
        <>
          <p className={`${box.plain} cz-num`}>{span}</p>
          <p className={box.plain}>{t(($) => $.clear.effect)}</p>
        </>
      ),
      button: t(($) => $.clear.action, { n: readings }),
      danger: true,
      typed: { name, label: t(($) => $.clear.typed, { name }) },
      act: async () => {
        const { jobId } = await clear.mutateAsync({ body: { deviceId, ...range } });
        onStarted();
        toast.info(t(($) => $.clear.asked));
        await noteJob(jobId).catch(() => undefined);
      },
    });
  const num = (value: number | string) => <span className="cz-num">{value}</span>;
  return (
    <div className={box.stack}>
      <Facts
        of={[
          [t(($) => $.clear.readings), num(readings)],
          [t(($) => $.clear.days), num(wholeDays)],
          ...(cutDays.length > 0 ? [[t(($) => $.clear.cut), cutDays.map((day) => <div key={day}>{num(day)}</div>)] as const] : []),
          [t(($) => $.clear.months), num(months.length > 1 ? `${months[0]} – ${months.at(-1)} (${months.length})` : (months[0] ?? ''))],
          [t(($) => $.clear.entries), num(logEntries)],
        ]}
      />
      {expired && <Notice kind="info" title={t(($) => $.clear.expired)} />}
      <Table<ClearedPoint>
        id="clear-points-found"
        label={t(($) => $.clear.preview)}
        rows={points}
        rowKey={({ metric }) => metric}
        heightPx={360}
        columns={[
          { id: 'name', title: t(($) => $.clear.point), width: 'minmax(160px, 2fr)', card: 'title', value: (point) => point.name },
          {
            id: 'readings',
            title: t(($) => $.clear.readings),
            number: true,
            width: 120,
            card: 'fact',
            labelled: true,
            value: (point) => point.readings,
          },
          {
            id: 'first',
            title: t(($) => $.clear.first),
            width: 170,
            card: 'fact',
            labelled: true,
            cell: ({ first }) => num(first === null ? t(($) => $.clear.onlyFigures) : timeText(first, zone)),
          },
          {
            id: 'last',
            title: t(($) => $.clear.last),
            width: 170,
            card: 'fact',
            labelled: true,
            cell: ({ last }) => num(timeText(last, zone)),
          },
        ]}
        none={{ title: t(($) => $.clear.nothing), hint: t(($) => $.clear.nothingHint) }}
      />
      <div className={box.row}>
        <Button danger kind="primary" disabled={points.length === 0} onClick={ask}>
          {t(($) => $.clear.action, { n: readings })}
        </Button>
      </div>
    </div>
  );
}
