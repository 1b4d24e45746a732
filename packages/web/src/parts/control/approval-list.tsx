import { type Approval, actorText, controlRulesApi, devicesApi } from '@czyun/contract';
import { Button } from '../../kit/control/button.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import box from '../../kit/ui/box.module.css';
import { List } from '../../kit/ui/list.tsx';
import { useAgeText } from '../../kit/ui/value.tsx';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useWord } from '../../platform/language/language.ts';
import { useIsLive, useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { aroundCommands } from './queries.ts';
import { controlPartsText } from './text.ts';
import { valueText } from './value-text.ts';

/** Pending approvals, each with the actions that the user may take. */
export function ApprovalList({ list }: { readonly list: readonly Approval[] }) {
  return (
    <List gap="normal" data-approvals={list.length}>
      {list.map((approval) => (
        <ApprovalRow key={approval.group} approval={approval} />
      ))}
    </List>
  );
}

function ApprovalRow({ approval }: { readonly approval: Approval }) {
  const t = controlPartsText.useText();
  const live = useIsLive();
  const ageText = useAgeText();
  const now = useNow(1000);
  const steps = useStepTexts(approval);
  const answers = useAnswers(approval, steps.join('；'));
  const { deviceName: device, by, own, newcomer, answerable, until, whole, revertAfterMs } = approval;
  const notes = [
    t(($) => $.approval.left, { span: ageText(Math.max(0, until - now)) }),
    ...(whole && steps.length > 1 ? [t(($) => $.approval.whole)] : []),
    ...(revertAfterMs === null ? [] : [t(($) => $.approval.revert, { span: ageText(revertAfterMs) })]),
  ];
  const why = [
    !live && t(($) => $.approval.past),
    own && t(($) => $.approval.own),
    newcomer && t(($) => $.approval.newcomer),
    !answerable && t(($) => $.approval.noRight),
  ].find((each) => each !== false);
  return (
    <li className={`${box.stack} ${box.tight} ${box.inset}`} data-approval={approval.group}>
      <span>{t(($) => $.approval.asks, { who: actorText(by), device })}</span>
      <List ordered className={box.strong}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </List>
      <small className={box.faint}>{notes.join(' · ')}</small>
      {why !== undefined && <small className={box.soft}>{why}</small>}
      <div className={`${box.row} ${box.wrap}`}>
        {live && answerable && (
          <>
            <Button kind="primary" danger onClick={answers.approve}>
              {t(($) => $.approval.approve)}
            </Button>
            <Button onClick={answers.refuse}>{t(($) => $.approval.refuse)}</Button>
          </>
        )}
        {live && own && <Button onClick={answers.withdraw}>{t(($) => $.approval.withdraw)}</Button>}
      </div>
    </li>
  );
}

/** `运行命令：停机 → 运行`, in order. */
function useStepTexts({ deviceId, steps }: Approval): readonly string[] {
  const t = controlPartsText.useText();
  const word = useWord();
  const detail = useCall(devicesApi.getDetail, { query: { deviceId } }, { freshMs: 60_000, quiet: true });
  const typeId = detail.data?.device.deviceType.id;
  const type = useCall(devicesApi.queryDeviceType, typeId === undefined ? null : { query: { id: typeId } }, {
    freshMs: 600_000,
    quiet: true,
  });
  return steps.map(({ metric, name, oldValue, value }) => {
    const point = type.data?.points.find((each) => each.metric === metric);
    const say = (each: number | null) => (point ? valueText(each, point, word) : String(each ?? '-'));
    return t(($) => $.approval.step, { name, from: say(oldValue), to: say(value) });
  });
}

function useAnswers({ group, deviceName: device }: Approval, what: string) {
  const t = controlPartsText.useText();
  const { id: projectId } = useProject();
  const confirm = useConfirm();
  const renews = aroundCommands;
  const approve = useChange(controlRulesApi.approveCommands, { renews, success: t(($) => $.approval.approved) });
  const refuse = useChange(controlRulesApi.refuseCommands, { renews, success: t(($) => $.approval.refused) });
  const withdraw = useChange(controlRulesApi.withdrawCommands, { renews, success: t(($) => $.approval.withdrawn) });
  const body = { projectId, group };
  return {
    approve: () =>
      confirm({
        title: t(($) => $.approval.approveTitle, { device, what }),
        effect: t(($) => $.approval.approveEffect),
        button: t(($) => $.approval.approve),
        danger: true,
        // As for the requester.
        typed: { name: device, label: t(($) => $.approval.approveTyped, { name: device }) },
        act: () => approve.mutateAsync({ body }),
      }),
    refuse: () =>
      confirm({
        title: t(($) => $.approval.refuseTitle, { device, what }),
        button: t(($) => $.approval.refuse),
        act: () => refuse.mutateAsync({ body }),
      }),
    withdraw: () => withdraw.mutate({ body }),
  };
}
