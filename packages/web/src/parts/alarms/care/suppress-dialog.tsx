import { alarmsApi, hourMs, type LogEntry, longestShelfMs, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { WallInstant } from '../../../kit/range/wall-instant.tsx';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { useTime } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { alarmReads } from './reads.ts';
import { careText } from './text.ts';

const offered = { h1: hourMs, h4: 4 * hourMs, h8: 8 * hourMs, d1: 24 * hourMs, d3: 72 * hourMs, d7: 168 * hourMs } as const;
type Offered = keyof typeof offered;
/** One of the offered durations, or a custom time. */
interface Until {
  readonly choice: Offered | 'own';
  readonly own: number;
}

export const reasonProblems = ({ reason }: Draft<'reason'>): Problems<'reason'> =>
  reason.trim() === '' ? { reason: 'reasonRequired' } : {};
const idOf = (field: string) => `quiet-${field}`;

export interface SuppressDialogProps {
  readonly entry: Pick<LogEntry, 'id' | 'content'>;
  readonly kind: 'shelved' | 'outOfService';
  readonly onClose: () => void;
}

/** Reason of a suppression and, for shelving, its end. */
export function SuppressDialog({ entry, kind, onClose }: SuppressDialogProps) {
  const t = careText.useText();
  const { id: projectId, timeZone } = useProject();
  const [opened] = useState(() => Date.now());
  const form = useForm<'reason', { readonly until: Until }>({
    initial: { reason: '', until: { choice: 'h8', own: opened + 24 * hourMs } },
    problems: reasonProblems,
    idOf,
  });
  const { choice, own } = form.values.until;
  const now = useTime(1000);
  const common = { renews: alarmReads, quiet: true, onDone: onClose };
  const shelve = useChange(alarmsApi.shelveAlarm, { ...common, success: t(($) => $.shelve.done) });
  const out = useChange(alarmsApi.alarmOutOfService, { ...common, success: t(($) => $.out.done) });
  const until = choice === 'own' ? own : now + offered[choice];
  const isShelf = kind === 'shelved';
  const words = isShelf ? ('shelve' as const) : ('out' as const);
  const submit = () => {
    const reason = form.values.reason.trim();
    if (isShelf) form.send(shelve, { body: { projectId, id: entry.id, until, reason } });
    else form.send(out, { body: { projectId, id: entry.id, reason } });
  };
  return (
    <FormDialog
      title={t(($) => $[words].title)}
      okText={t(($) => $[words].ok)}
      pending={shelve.isPending || out.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={box.plain}>{entry.content}</p>
      <TextField form={form} field="reason" label={t(($) => $.reason)} hint={t(($) => $.reasonHint)} most={200} autoFocus />
      {isShelf ? (
        <Field
          id="quiet-until"
          label={t(($) => $.shelve.until)}
          wrong={form.wrong('until')}
          hint={`${timeText(until, timeZone, 'minute')} · ${t(($) => $.shelve.hint)}`}
        >
          <div className={`${box.row} ${box.wrap}`}>
            <Segmented<Offered | 'own'>
              id="quiet-until"
              label={t(($) => $.shelve.until)}
              value={choice}
              onChange={(next) => form.set('until', { choice: next, own })}
              options={[
                ...(Object.keys(offered) as Offered[]).map((value) => ({ value, label: t(($) => $.shelve.for[value]) })),
                { value: 'own' as const, label: t(($) => $.shelve.own) },
              ]}
            />
            {choice === 'own' && (
              <WallInstant
                label={t(($) => $.shelve.own)}
                timeZone={timeZone}
                minutes
                value={own}
                earliest={now}
                latest={now + longestShelfMs}
                onChange={(at) => form.set('until', { choice, own: at })}
              />
            )}
          </div>
        </Field>
      ) : (
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.out.hint)}</p>
      )}
    </FormDialog>
  );
}
