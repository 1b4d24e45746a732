import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useSettlementNow } from '../../../parts/energy/profit/use-settlement-now.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { cockpitText } from '../text.ts';
import { completeness } from './completeness.ts';

/** Completeness of live and metered data. */
export function DataPanel() {
  const t = cockpitText.useText();
  const { live, today, quarters } = useSettlementNow();
  const { id } = useProject();
  const { byId } = useDeviceStates(id);
  const states = [...byId.values()].map(({ status }) => status);
  const telling = states.filter((status) => status !== 'offline' && status !== 'unknown').length;
  const missing = live ? today?.missing : undefined;
  const share = missing === undefined ? null : completeness(quarters, missing);
  return (
    <Panel title={t(($) => $.data.title)} how={t(($) => $.data.how)}>
      <Facts
        of={[
          [
            t(($) => $.data.devices),
            <span key="devices" data-figure="devices">
              {states.length === 0 ? '-' : `${telling} / ${states.length}`}
            </span>,
          ],
          [
            t(($) => $.data.quarters),
            <span key="quarters" data-figure="completeness">
              {numberText(share, '%', 1)}
              {share !== null && missing !== undefined && (
                <small className={box.faint}> {missing > 0 ? t(($) => $.data.missing, { n: missing }) : t(($) => $.data.whole)}</small>
              )}
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}
