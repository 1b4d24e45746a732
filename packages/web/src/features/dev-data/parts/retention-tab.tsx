import { type LevelRetention, retentionApi, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { RetentionForm } from './retention-form.tsx';

const none: readonly LevelRetention[] = [];
const pollMs = 2000;

/** Retention of each storage level of the project. */
export function RetentionTab() {
  const t = dataText.useText();
  const project = useProject();
  const [edited, setEdited] = useState<LevelRetention | null>(null);
  const [isPolling, setPolling] = useState(false);
  const retention = useCall(retentionApi.getRetention, { query: { projectId: project.id } }, isPolling ? { everyMs: pollMs } : {});
  const isPending = retention.data?.some(({ waiting }) => waiting !== null) === true;
  if (isPending !== isPolling) setPolling(isPending);
  const days = (value: number, usual: number, wanted: number | undefined) => (
    <span className="cz-num">
      {t(($) => $.keep.days, { n: value })}
      {wanted !== undefined && wanted !== value && <div className={box.warn}>{t(($) => $.keep.soon, { n: wanted })}</div>}
      {value !== usual && <div className={`${box.small} ${box.faint}`}>{t(($) => $.keep.usual, { n: usual })}</div>}
    </span>
  );
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <Card title={t(($) => $.keep.title)} flush>
        <div className={box.inset}>
          <p className={`${box.plain} ${box.soft}`}>{t(($) => $.keep.hint)}</p>
        </div>
        <Table<LevelRetention>
          id="data-retention"
          label={t(($) => $.keep.title)}
          flush
          of={retention}
          rows={retention.data ?? none}
          rowKey={({ level }) => level}
          columns={[
            {
              id: 'level',
              title: t(($) => $.keep.level),
              width: 'minmax(120px, 1fr)',
              card: 'title',
              cell: ({ level }) => <b>{t(($) => $.keep.levels[level])}</b>,
            },
            {
              id: 'points',
              title: t(($) => $.keep.points),
              number: true,
              width: 110,
              card: 'fact',
              labelled: true,
              value: ({ points }) => points,
            },
            {
              id: 'raw',
              title: t(($) => $.keep.raw),
              width: 160,
              card: 'fact',
              labelled: true,
              cell: ({ rawDays, usualRawDays, waiting }) => days(rawDays, usualRawDays, waiting?.rawDays),
            },
            {
              id: 'minutes',
              title: t(($) => $.keep.minutes),
              width: 160,
              card: 'fact',
              labelled: true,
              cell: ({ minuteDays, usualMinuteDays, waiting }) => days(minuteDays, usualMinuteDays, waiting?.minuteDays),
            },
            {
              id: 'from',
              title: t(($) => $.keep.from),
              width: 160,
              card: 'end',
              cell: ({ rawFrom }) => <span className="cz-num">{timeText(rawFrom, project.timeZone, 'minute')}</span>,
            },
            {
              id: 'acts',
              title: '',
              width: 90,
              stays: true,
              card: 'acts',
              cell: (one) => (
                <Button
                  size="small"
                  label={t(($) => $.keep.editOf, { level: t(($) => $.keep.levels[one.level]) })}
                  onClick={() => setEdited(one)}
                >
                  {t(($) => $.keep.edit)}
                </Button>
              ),
            },
          ]}
          none={{ title: t(($) => $.keep.none), hint: '' }}
        />
      </Card>
      {edited !== null && <RetentionForm projectId={project.id} of={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
