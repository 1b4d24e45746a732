import { LockOutlined } from '@ant-design/icons';
import { actorText, controlRulesApi, type DeviceTag, timeText } from '@czyun/contract';
import { Button } from '../../kit/control/button.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import box from '../../kit/ui/box.module.css';
import { List } from '../../kit/ui/list.tsx';
import { useChange } from '../../platform/api/use-call.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { useTags } from './queries.ts';
import { controlPartsText } from './text.ts';

/** Lock-outs of a device, with their removal; renders nothing without lock-outs or in a replay (see the log). */
export function TagStrip({ deviceId }: { readonly deviceId: number }) {
  const { id: projectId } = useProject();
  const live = useIsLive();
  const tags = useTags(projectId).filter((tag) => tag.deviceId === deviceId);
  return tags.length === 0 || !live ? null : (
    <List gap="tight">
      {tags.map((tag) => (
        <TagRow key={tag.id} tag={tag} />
      ))}
    </List>
  );
}

function TagRow({ tag }: { readonly tag: DeviceTag }) {
  const t = controlPartsText.useText();
  const { id: projectId, timeZone } = useProject();
  const confirm = useConfirm();
  const { mutateAsync } = useChange(controlRulesApi.removeTag, {
    renews: [controlRulesApi.getTags],
    success: t(($) => $.tag.offDone),
  });
  const takeOff = () =>
    confirm({
      title: t(($) => $.tag.offTitle, { name: tag.deviceName }),
      effect: t(($) => $.tag.offEffect),
      button: t(($) => $.tag.off),
      danger: true,
      act: () => mutateAsync({ body: { projectId, id: tag.id } }),
    });
  return (
    <li className={`${box.row} ${box.wrap} ${box.inset} ${box.warn}`} data-tag={tag.id}>
      <LockOutlined aria-hidden />
      <strong>{t(($) => $.tag.title)}</strong>
      <span className={box.anywhere}>{t(($) => $.tag.by, { who: actorText(tag.by), reason: tag.reason })}</span>
      <small>
        {t(($) => $.tag.since, { time: timeText(tag.setTime, timeZone, 'minute') })}
        {' · '}
        {tag.until === null ? t(($) => $.tag.open) : t(($) => $.tag.until, { time: timeText(tag.until, timeZone, 'minute') })}
      </small>
      {tag.removable && (
        <Button size="small" className={box.last} onClick={takeOff}>
          {t(($) => $.tag.off)}
        </Button>
      )}
    </li>
  );
}
