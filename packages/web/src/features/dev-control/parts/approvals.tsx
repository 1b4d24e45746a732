import { controlRulesApi } from '@czyun/contract';
import { useId } from 'react';
import { Switch } from '../../../kit/control/switch.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { ApprovalList } from '../../../parts/control/approval-list.tsx';
import { useControlled } from '../../../parts/control/controlled.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useIsLive } from '../../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { controlText } from '../text.ts';

/** Commands of this device that are pending approval; with the permission to set up, the switch that requires approvals. */
export function Approvals() {
  const t = controlText.useText();
  const allows = useAllows();
  const { approvals, required } = useControlled();
  const maySet = allows('project.setup');
  if (required === undefined || (!required && !maySet && approvals.length === 0)) return null;
  return (
    <Panel title={t(($) => $.approval.title)} menu={false}>
      <div className={box.stack}>
        {maySet && <Required required={required} />}
        <small className={box.faint}>{required ? t(($) => $.approval.onHint) : t(($) => $.approval.offHint)}</small>
        {approvals.length > 0 && <ApprovalList list={approvals} />}
      </div>
    </Panel>
  );
}

function Required({ required }: { readonly required: boolean }) {
  const t = controlText.useText();
  const { id: projectId } = useProject();
  const live = useIsLive();
  const confirm = useConfirm();
  const id = useId();
  const { mutateAsync } = useChange(controlRulesApi.requireApproval, { renews: [controlRulesApi.getApprovals] });
  const ask = () =>
    confirm({
      title: t(($) => (required ? $.approval.turnOff : $.approval.turnOn)),
      effect: t(($) => (required ? $.approval.turnOffEffect : $.approval.turnOnEffect)),
      button: t(($) => (required ? $.approval.turnOffButton : $.approval.turnOnButton)),
      danger: required,
      act: () => mutateAsync({ body: { projectId, required: !required } }),
    });
  return (
    <div className={`${box.row} ${box.between}`}>
      <label htmlFor={id}>{t(($) => $.approval.on)}</label>
      <Switch id={id} checked={required} disabled={!live} onChange={ask} />
    </div>
  );
}
