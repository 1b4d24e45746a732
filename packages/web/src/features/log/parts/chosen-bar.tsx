import { type LogEntry, logsApi } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import css from '../log.module.css';
import { logText } from '../text.ts';
import { mayBeAcknowledged, mayBeRemoved } from './entry.ts';

export interface ChosenBarProps {
  readonly chosen: readonly LogEntry[];
  /** Absent if the user may not acknowledge. */
  readonly onAcknowledge: ((ids: readonly number[]) => void) | undefined;
  readonly busy: boolean;
  readonly mayRemove: boolean;
  /** Clears the selection. */
  readonly onDone: () => void;
}

const idsOf = (entries: readonly LogEntry[]) => entries.map(({ id }) => id);

/** Actions on the selected entries: acknowledge those that are unacknowledged, remove those that are cleared. */
export function ChosenBar({ chosen, onAcknowledge, busy, mayRemove, onDone }: ChosenBarProps) {
  const t = logText.useText();
  const { id: projectId } = useProject();
  const confirm = useConfirm();
  const { mutateAsync } = useChange(logsApi.removeLog, {
    renews: [logsApi.getLogs],
    success: ({ removed }) => t(($) => $.remove.done, { n: removed }),
    onDone,
  });
  const waiting = chosen.filter(mayBeAcknowledged);
  const over = chosen.filter(mayBeRemoved);
  const kept = chosen.length - over.length;
  const ask = () =>
    confirm({
      title: t(($) => $.remove.title, { n: over.length }),
      effect: (
        <>
          <p>{t(($) => $.remove.effect)}</p>
          {kept > 0 && <p>{t(($) => $.remove.stays, { n: kept })}</p>}
        </>
      ),
      button: t(($) => $.remove.button, { n: over.length }),
      danger: true,
      typed: { name: String(over.length), label: t(($) => $.remove.typed, { n: over.length }) },
      act: () => mutateAsync({ query: { projectId, indexName: 'alarm', ids: idsOf(over).join(',') } }),
    });
  return (
    <div className={`${box.row} ${box.wrap} ${box.framed} ${css.chosen}`}>
      <span>{t(($) => $.ack.chosen, { n: chosen.length })}</span>
      {onAcknowledge !== undefined && waiting.length > 0 && (
        <Button kind="primary" size="small" busy={busy} onClick={() => onAcknowledge(idsOf(waiting))}>
          {t(($) => $.ack.many, { n: waiting.length })}
        </Button>
      )}
      {mayRemove && over.length > 0 && (
        <Button danger size="small" onClick={ask}>
          {t(($) => $.remove.many, { n: over.length })}
        </Button>
      )}
      <Button kind="link" size="small" onClick={onDone}>
        {t(($) => $.ack.clear)}
      </Button>
    </div>
  );
}
