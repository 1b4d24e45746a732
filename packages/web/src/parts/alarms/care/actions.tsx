import { CheckOutlined } from '@ant-design/icons';
import { type AlarmDetail, alarmsApi, type LogEntry } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import box from '../../../kit/ui/box.module.css';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { alarmsText } from '../text.ts';
import { useAcknowledge } from '../use-acknowledge.ts';
import { alarmReads } from './reads.ts';
import { SuppressDialog } from './suppress-dialog.tsx';
import { careText } from './text.ts';

/** Actions on an alarm that the user may take. */
export function Actions({ entry, detail }: { readonly entry: LogEntry; readonly detail: AlarmDetail }) {
  const t = careText.useText();
  const say = alarmsText.useText();
  const allows = useAllows();
  const { acknowledge, busy } = useAcknowledge();
  const [asking, setAsking] = useState<'shelved' | 'outOfService' | null>(null);
  const mayCare = allows('alarm.care');
  const own = detail.suppressions.find(({ kind }) => kind !== 'window');
  const why = detail.maySuppress ? '' : t(($) => $.mayNot);
  return (
    <div className={`${box.row} ${box.wrap}`}>
      {entry.ackTime === null && acknowledge !== null && (
        <Button
          kind="primary"
          icon={<CheckOutlined aria-hidden />}
          busy={busy}
          data-acknowledge={entry.id}
          onClick={() => void acknowledge([entry]).catch(() => undefined)}
        >
          {say(($) => $.ack.one)}
        </Button>
      )}
      {mayCare && own === undefined && (
        <>
          <Tooltip title={why}>
            <Button disabled={!detail.maySuppress} onClick={() => setAsking('shelved')}>
              {t(($) => $.shelve.button)}
            </Button>
          </Tooltip>
          <Tooltip title={why}>
            <Button disabled={!detail.maySuppress} onClick={() => setAsking('outOfService')}>
              {t(($) => $.out.button)}
            </Button>
          </Tooltip>
        </>
      )}
      {mayCare && <Assign entry={entry} assigned={detail.assigned} />}
      {asking !== null && <SuppressDialog entry={entry} kind={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

function Assign({ entry, assigned }: { readonly entry: LogEntry; readonly assigned: AlarmDetail['assigned'] }) {
  const t = careText.useText();
  const { id: projectId } = useProject();
  const people = useCall(alarmsApi.alarmAssignees, { query: { projectId } }, { freshMs: 60_000, quiet: true });
  const assign = useChange(alarmsApi.assignAlarm, {
    renews: alarmReads,
    success: ({ assigned: person }) => t(($) => (person ? $.assign.done : $.assign.undone)),
  });
  const nobody = 0;
  return (
    <Select<number>
      label={t(($) => $.assign.label)}
      prefix={t(($) => $.assign.label)}
      value={assigned?.userId ?? nobody}
      busy={assign.isPending}
      disabled={assign.isPending}
      wideList
      minWidth={160}
      search
      onChange={(userId) => assign.mutate({ body: { projectId, id: entry.id, userId: userId === nobody ? null : userId } })}
      options={[
        { value: nobody, label: t(($) => $.assign.none) },
        ...(people.data ?? (assigned ? [assigned] : [])).map(({ userId, userName, loginName }) => ({
          value: userId,
          label: userName === loginName ? userName : `${userName} (${loginName})`,
        })),
      ]}
    />
  );
}
