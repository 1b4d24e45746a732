import { type LevelRetention, leastRawDays, mostMinuteFactor, mostRawDays, retentionApi, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Notice } from '../../../kit/control/notice.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
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

/** How long a level is kept, and what another time would take away. */
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
  const toast = useToast();
  const { level } = of;
  const [days, setDays] = useState<Days>(of.waiting ?? of);
  const [looked, setLooked] = useState<Days>(days);
  const isSame = looked.rawDays === (of.waiting ?? of).rawDays && looked.minuteDays === (of.waiting ?? of).minuteDays;
  const found = useCall(retentionApi.previewRetention, isSame ? null : { body: { projectId, level, ...looked } });
  const set = useChange(retentionApi.setRetention, { renews: [retentionApi.getRetention] });
  const name = t(($) => $.keep.levels[level]);
  const look = () => setLooked(days);
  const change = async () => {
    const { jobId } = await set.mutateAsync({ body: { projectId, level, ...looked } });
    if (jobId !== null) void noteJob(jobId).catch(() => undefined);
    toast.success(t(($) => $.keep.saved));
    onClose();
  };
  const data = found.data;
  const save = () => {
    if (data === undefined || data.readings === 0) return change().catch(() => undefined);
    confirm({
      title: t(($) => $.keep.ask, { n: data.readings }),
      effect: t(($) => $.keep.effect, { before: timeText(data.before, zone, 'minute') }),
      button: t(($) => $.keep.deed, { n: data.readings }),
      danger: true,
      typed: { name, label: t(($) => $.keep.typed, { name }) },
      act: change,
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
          // Minutes stay within what readings allow.
          setDays({ ...next, minuteDays: Math.min(next.rawDays * mostMinuteFactor, Math.max(next.rawDays, next.minuteDays)) });
        }}
        onLeave={look}
      />
    </Field>
  );
  return (
    <Dialog
      title={t(($) => $.keep.editOf, { level: name })}
      okText={t(($) => $.keep.save)}
      busy={set.isPending}
      okDisabled={isSame || data === undefined}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={box.stack}>
        {field(
          'rawDays',
          t(($) => $.keep.raw),
          t(($) => $.keep.rawHint, { least: leastRawDays, most: mostRawDays }),
          leastRawDays,
          mostRawDays,
        )}
        {field(
          'minuteDays',
          t(($) => $.keep.minutes),
          t(($) => $.keep.minuteHint, { least: days.rawDays, most: days.rawDays * mostMinuteFactor }),
          days.rawDays,
          days.rawDays * mostMinuteFactor,
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
