import { type LevelRetention, leastRawDays, maxMinuteFactor, maxRawDays, retentionApi, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Notice } from '../../../kit/control/notice.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { noteJob } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';

interface Days {
  readonly rawDays: number;
  readonly minuteDays: number;
}

/** Retention of a storage level, with a preview of the data that the change would delete. */
export function RetentionForm({
  projectId,
  of,
  onClose,
}: {
  readonly projectId: number;
  readonly of: LevelRetention;
  readonly onClose: () => void;
}) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const confirm = useConfirm();
  const { level } = of;
  const [days, setDays] = useState<Days>(of.waiting ?? of);
  const [previewed, setPreviewed] = useState<Days>(days);
  const isSame = previewed.rawDays === (of.waiting ?? of).rawDays && previewed.minuteDays === (of.waiting ?? of).minuteDays;
  const body = { projectId, level, ...previewed };
  const found = useCall(retentionApi.previewRetention, isSame ? null : { body });
  const set = useChange(retentionApi.setRetention, {
    renews: [retentionApi.getRetention],
    success: t(($) => $.keep.saved),
    onDone({ jobId }) {
      if (jobId !== null) void noteJob(jobId).catch(() => undefined);
      onClose();
    },
  });
  const name = t(($) => $.keep.levels[level]);
  const data = found.data;
  const save = () => {
    if (data === undefined || data.readings === 0) return set.mutate({ body });
    confirm({
      title: t(($) => $.keep.ask, { n: data.readings }),
      effect: t(($) => $.keep.effect, { before: timeText(data.before, zone, 'minute') }),
      button: t(($) => $.keep.action, { n: data.readings }),
      danger: true,
      typed: { name, label: t(($) => $.keep.typed, { name }) },
      act: () => set.mutateAsync({ body }),
    });
  };
  const field = (key: keyof Days, label: string, hint: string, least: number, most: number) => (
    <Field id={`keep-${key}`} label={label} hint={hint}>
      <NumberInput
        id={`keep-${key}`}
        min={least}
        max={most}
        whole
        value={days[key]}
        onChange={(value) => {
          if (value === null) return;
          const next = { ...days, [key]: value };
          // The retention of readings bounds that of 1-minute data.
          setDays({ ...next, minuteDays: Math.min(next.rawDays * maxMinuteFactor, Math.max(next.rawDays, next.minuteDays)) });
        }}
        onLeave={() => setPreviewed(days)}
      />
    </Field>
  );
  return (
    <Dialog
      title={t(($) => $.keep.editOf, { level: name })}
      okText={t(($) => $.keep.save)}
      busy={set.isPending}
      okDisabled={isSame || data === undefined}
      onOk={save}
      onCancel={onClose}
    >
      <div className={box.stack}>
        {field(
          'rawDays',
          t(($) => $.keep.raw),
          t(($) => $.keep.rawHint, { least: leastRawDays, most: maxRawDays }),
          leastRawDays,
          maxRawDays,
        )}
        {field(
          'minuteDays',
          t(($) => $.keep.minutes),
          t(($) => $.keep.minuteHint, { least: days.rawDays, most: days.rawDays * maxMinuteFactor }),
          days.rawDays,
          days.rawDays * maxMinuteFactor,
        )}
        <div role="status">
          {!isSame && data === undefined && found.error === null && (
            <p className={`${box.plain} ${box.faint}`}>{t(($) => $.keep.looking)}</p>
          )}
          {found.error !== null && <Notice kind="error" title={found.error.message} />}
          {!isSame && data !== undefined && data.readings > 0 && (
            <Notice kind="warning" title={t(($) => $.keep.goes, { n: data.readings, before: timeText(data.before, zone, 'minute') })} />
          )}
          {!isSame && data !== undefined && data.readings === 0 && !data.isLonger && (
            <Notice kind="info" title={t(($) => $.keep.nothing)} />
          )}
          {!isSame && data?.isLonger === true && <Notice kind="info" title={t(($) => $.keep.longer)} />}
        </div>
      </div>
    </Dialog>
  );
}
