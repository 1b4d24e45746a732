import { EllipsisOutlined } from '@ant-design/icons';
import { timeText } from '@czyun/contract';
import { type ExportSchedule, exportsApi } from '@czyun/contract/exports';
import { useBucketName } from '../../../kit/chart/bucket-name.ts';
import { Button } from '../../../kit/control/button.tsx';
import { Menu } from '../../../kit/control/menu.tsx';
import { clockText } from '../../../kit/form/clock-text.ts';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { Badge, joined, Row, Text } from '../../../kit/ui/layout.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { exportsText } from '../../../parts/exports/text.ts';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { noteJob } from '../../../platform/live/jobs.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { deliveriesText } from '../text.ts';
import { DeliveryStrip } from './delivery-strip.tsx';
import css from './exports.module.css';

export interface ScheduleListProps {
  readonly schedules: readonly ExportSchedule[];
  readonly onChange: (schedule: ExportSchedule) => void;
  /** Shows the log of one schedule. */
  readonly onLog: (id: number) => void;
}

/** Schedules, each with its content, destination and results. */
export function ScheduleList({ schedules, onChange, onLog }: ScheduleListProps) {
  return (
    <List lines>
      {schedules.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} onChange={() => onChange(schedule)} onLog={() => onLog(schedule.id)} />
      ))}
    </List>
  );
}

function useScheduleTexts({ form, next }: ExportSchedule) {
  const t = deliveriesText.useText();
  const say = exportsText.useText();
  const bucketName = useBucketName();
  const { timeZone } = useProject();
  const { keys, downSample, format, every, minute, monthDay, target } = form;
  const interval = downSample.endsWith('-none') ? say(($) => $.raw) : bucketName(downSample);
  const place =
    target.kind === 'mail'
      ? t(($) => $.schedules.people, { n: target.userIds.length })
      : target.kind === 'post'
        ? new URL(target.address).host
        : target.folder;
  const time = clockText(minute);
  return {
    what: t(($) => $.schedules.what, { n: keys.length, interval, format: say(($) => $.formats[format]) }),
    when: every === 'day' ? t(($) => $.schedules.each.day, { time }) : t(($) => $.schedules.each.month, { day: monthDay, time }),
    to: t(($) => $.schedules.to[target.kind], { place }),
    next: next === null ? null : t(($) => $.schedules.next, { time: timeText(next, timeZone, 'minute') }),
  };
}

function ScheduleRow({
  schedule,
  onChange,
  onLog,
}: {
  readonly schedule: ExportSchedule;
  readonly onChange: () => void;
  readonly onLog: () => void;
}) {
  const t = deliveriesText.useText();
  const texts = useScheduleTexts(schedule);
  const may = useAllows()('export.schedule');
  const { form, missing, recent } = schedule;
  const notes = [`${texts.what} · ${texts.to}`, texts.next === null ? texts.when : `${texts.when} · ${texts.next}`];
  return (
    <ListRow
      wrap
      title={
        <Row as="span" gap="tight" wrap>
          <button type="button" className={joined(box.bare, css.name)} onClick={onLog}>
            {form.title}
          </button>
          {!form.enabled && <Badge tone="action">{t(($) => $.schedules.off)}</Badge>}
          {missing > 0 && <Badge tone="warn">{t(($) => $.schedules.missing, { n: missing })}</Badge>}
        </Row>
      }
      notes={notes.map((note) => (
        <Text key={note} translate="no">
          {note}
        </Text>
      ))}
      end={
        <Row as="span" gap="roomy">
          <DeliveryStrip deliveries={recent} />
          {may && <ScheduleMenu schedule={schedule} onChange={onChange} />}
        </Row>
      }
    />
  );
}

function ScheduleMenu({ schedule: { id, form }, onChange }: { readonly schedule: ExportSchedule; readonly onChange: () => void }) {
  const t = deliveriesText.useText();
  const { id: projectId } = useProject();
  const confirm = useConfirm();
  const { title } = form;
  const body = { projectId, id };
  const deliver = useChange(exportsApi.sendExport, {
    renews: [exportsApi.listExports],
    onDone: ({ jobId }) => {
      toast.info(t(($) => $.schedules.delivering));
      void noteJob(jobId).catch(showErrorToast);
    },
  });
  const remove = useChange(exportsApi.removeExportSchedule, {
    renews: [exportsApi.listExportSchedules, exportsApi.listExportDeliveries],
    success: t(($) => $.schedules.removed, { title }),
  });
  const askRemove = () =>
    confirm({
      title: t(($) => $.schedules.removeAsk, { title }),
      effect: t(($) => $.schedules.removeHint),
      button: t(($) => $.schedules.remove),
      danger: true,
      act: () => remove.mutateAsync({ body }),
    });
  return (
    <Menu
      placement="bottomRight"
      autoFocus
      items={[
        { key: 'deliver', label: t(($) => $.schedules.deliver), onClick: () => deliver.mutate({ body }) },
        { key: 'change', label: t(($) => $.schedules.change), onClick: onChange },
        { type: 'divider' },
        { key: 'remove', label: t(($) => $.schedules.remove), danger: true, onClick: () => void askRemove() },
      ]}
    >
      <Button kind="text" icon={<EllipsisOutlined aria-hidden />} label={t(($) => $.schedules.menu, { title })} aria-haspopup="menu" />
    </Menu>
  );
}
