import { actorText, alarmsApi, type Suppression, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { useChange } from '../../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { alarmReads } from './reads.ts';
import { careText } from './text.ts';

/** Current and future suppressions: scope, time, reason, author, and a button to end them. */
export function SuppressionList({ suppressions, named }: { readonly suppressions: readonly Suppression[]; readonly named: boolean }) {
  const t = careText.useText();
  const { id: projectId, timeZone } = useProject();
  const allows = useAllows();
  const confirm = useConfirm();
  const end = useChange(alarmsApi.endSuppression, { renews: alarmReads, success: t(($) => $.end.done) });
  const clock = (at: number) => timeText(at, timeZone, 'minute');
  const mayEnd = ({ kind }: Suppression) => allows(kind === 'window' ? 'alarm.window' : 'alarm.care');
  const take = ({ id, kind, target }: Suppression) => {
    const act = () => end.mutateAsync({ body: { projectId, id } });
    if (kind !== 'window') void act().catch(() => undefined);
    else
      confirm({
        title: t(($) => $.endWindow.title, { target }),
        effect: t(($) => $.endWindow.effect),
        button: t(($) => $.end.window),
        act,
      });
  };
  return (
    <List>
      {suppressions.map((each) => (
        <ListRow
          key={each.id}
          ruled
          data-suppression={each.kind}
          title={`${t(($) => $.declared[each.kind])}${named || each.kind === 'window' ? ` · ${each.target}` : ''}`}
          notes={[
            each.until === null
              ? t(($) => $.windows.from, { from: clock(each.begins) })
              : t(($) => $.windows.span, { from: clock(each.begins), to: clock(each.until) }),
            t(($) => $.by, { reason: each.reason, who: actorText(each.by) }),
          ]}
          end={
            mayEnd(each) && (
              <Button size="small" disabled={end.isPending} onClick={() => take(each)}>
                {t(($) => $.end[each.kind])}
              </Button>
            )
          }
        />
      ))}
    </List>
  );
}
