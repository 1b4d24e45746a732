import { type DayAheadSource, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { clockText } from '../../../kit/form/clock-text.ts';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { noteJob } from '../../../platform/live/jobs.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDayAheadFetch, useDayAheadSource, useSaveSource } from '../queries.ts';
import { priceText } from '../text.ts';
import { SourceForm } from './source-form.tsx';

/** The automatic source of day-ahead prices, and the outcome of the last fetch. */
export function SourceCard() {
  const t = priceText.useText();
  const project = useProject();
  const [edits, setEdits] = useState(false);
  const [wait, setWait] = useState<number | null>(null);
  const source = useDayAheadSource(project.id, wait !== null);
  // The awaited result has arrived.
  if (wait !== null && (source.data?.last?.time ?? 0) !== wait) setWait(null);
  return (
    <Card
      title={t(($) => $.source.title)}
      extra={
        <Button size="small" disabled={source.data === undefined} onClick={() => setEdits(true)}>
          {t(($) => $.source[source.data?.address == null ? 'set' : 'change'])}
        </Button>
      }
    >
      <States of={source}>
        {(data) => (
          <div className={box.stack}>
            {data.address === null ? (
              <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.source.none)}</p>
            ) : (
              <Standing data={data} waits={wait !== null} onAsked={() => setWait(data.last?.time ?? 0)} />
            )}
          </div>
        )}
      </States>
      {edits && source.data && <SourceForm source={source.data} onClose={() => setEdits(false)} />}
    </Card>
  );
}

function Standing({ data, waits, onAsked }: { readonly data: DayAheadSource; readonly waits: boolean; readonly onAsked: () => void }) {
  const t = priceText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const fetchNow = useDayAheadFetch();
  const save = useSaveSource({ success: t(($) => $.source.ended) });
  const { last, version } = data;
  const address = data.address ?? '';
  const begin = async () => {
    const { jobId } = await fetchNow.mutateAsync({ body: { projectId: project.id } });
    onAsked();
    void noteJob(jobId).catch(() => undefined);
  };
  const end = () =>
    confirm({
      title: t(($) => $.source.endAsk),
      effect: t(($) => $.source.endEffect),
      button: t(($) => $.source.end),
      danger: true,
      act: () => save.mutateAsync({ body: { projectId: project.id, version, source: null } }),
    });
  const isGood = last?.outcome === 'kept' || last?.outcome === 'same';
  return (
    <>
      <p className={box.plain}>
        <span>{t(($) => $.source.daily, { time: clockText(data.at) })}</span> <b translate="no">{address}</b>
      </p>
      {last !== null && (
        <Notice
          withoutIcon
          kind={isGood ? 'success' : 'error'}
          title={`${timeText(last.time, project.timeZone, 'minute')} ${t(($) => $.source.outcome[last.outcome], { n: last.quarters })}`}
          description={last.detail === '' ? undefined : <span translate="no">{last.detail}</span>}
        />
      )}
      <div className={`${box.row} ${box.wrap}`}>
        <Button kind="primary" busy={waits || fetchNow.isPending} onClick={() => void begin().catch(() => undefined)}>
          {t(($) => $.source.now)}
        </Button>
        <Button danger onClick={end}>
          {t(($) => $.source.end)}
        </Button>
      </div>
    </>
  );
}
