import { PlusOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import type { ExportSchedule } from '@czyun/contract/exports';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { Card, PageHead } from '../../kit/ui/card.tsx';
import { joined, Row, Stack } from '../../kit/ui/layout.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Below, Empty, isAnswered, Skeleton, States } from '../../kit/ui/states.tsx';
import { ExportButton } from '../../parts/exports/export-button.tsx';
import { ScheduleDialog } from '../../parts/exports/schedule-dialog.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useAllows } from '../../platform/project/project-context.ts';
import { DeliveriesTable } from './parts/deliveries-table.tsx';
import { StripLegend } from './parts/delivery-strip.tsx';
import { DeliveryFigures } from './parts/figures.tsx';
import { FilesTable } from './parts/files-table.tsx';
import { ScheduleList } from './parts/schedule-list.tsx';
import { useDeliveries, useRuns, useSchedules } from './queries.ts';
import { deliveriesText } from './text.ts';

/** Export of readings as files: schedules with the results of their deliveries, files to download, and the log. */
export function ExportsScreen() {
  const t = deliveriesText.useText();
  const may = useAllows()('export.schedule');
  const { asked: address, change } = useAddress(routes.exports);
  const runs = useRuns(address.page);
  const schedules = useSchedules(runs.isRunning);
  const deliveries = useDeliveries(address.log, address.schedule, runs.isRunning);
  /** `new`: a schedule that is not stored yet. */
  const [edited, setEdited] = useState<ExportSchedule | 'new' | null>(null);
  const chosen = schedules.data?.list.find(({ id }) => id === address.schedule);
  const add = may && (
    <Button icon={<PlusOutlined aria-hidden />} disabled={schedules.data === undefined} onClick={() => setEdited('new')}>
      {t(($) => $.add)}
    </Button>
  );
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={t(($) => $.sub)}
        extra={
          <>
            {add}
            <ExportButton kind="primary" keys={[]} />
          </>
        }
      />
      <DeliveryFigures schedules={schedules.data?.list} />
      <Card title={t(($) => $.schedules.title)}>
        <States
          of={schedules}
          skeleton={<Skeleton height={96} />}
          isEmpty={({ list }) => list.length === 0}
          empty={<Empty title={t(($) => $.schedules.none)} hint={t(($) => $.schedules.noneHint)} action={add} />}
        >
          {({ list }) => (
            <Stack gap="roomy">
              <ScheduleList schedules={list} onChange={setEdited} onLog={(id) => change({ schedule: id, log: null })} />
              <Row wrap gap="roomy" className={joined(box.small, box.soft)}>
                <span>{t(($) => $.schedules.note)}</span>
                <StripLegend />
              </Row>
            </Stack>
          )}
        </States>
      </Card>
      <Below until={isAnswered(schedules)}>
        <Card title={t(($) => $.files.title)} flush>
          <FilesTable runs={runs} page={address.page} onPage={(page) => change({ page })} />
        </Card>
      </Below>
      <Below until={isAnswered(schedules) && isAnswered(runs.asked)}>
        <Card
          title={t(($) => $.log.title)}
          flush
          extra={
            address.schedule !== null && (
              <Row as="span" gap="tight">
                {chosen !== undefined && t(($) => $.log.only, { title: chosen.form.title })}
                <Button size="small" onClick={() => change({ schedule: null, log: null })}>
                  {t(($) => $.log.all)}
                </Button>
              </Row>
            )
          }
        >
          <DeliveriesTable asked={deliveries} page={address.log} onPage={(log) => change({ log })} />
        </Card>
      </Below>
      {edited !== null && schedules.data !== undefined && (
        <ScheduleDialog
          schedule={edited === 'new' ? null : edited}
          offer={{ ...schedules.data.offered, people: schedules.data.people }}
          onClose={() => setEdited(null)}
        />
      )}
    </ListPage>
  );
}
