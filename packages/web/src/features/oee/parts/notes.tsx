import { type CallResult, routes } from '@czyun/contract';
import type { OeeDevice, oeeApi } from '@czyun/contract/oee';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useAllows } from '../../../platform/project/project-context.ts';
import { oeeReportText } from '../text.ts';

type Answer = CallResult<typeof oeeApi.getOee>;

/** Shown without a shift plan, as OEE cannot be computed; links to the plan. */
export function NoPlan() {
  const t = oeeReportText.useText();
  const to = useLinks();
  return (
    <div data-part="no-plan">
      <Empty
        title={t(($) => $.noPlan.title)}
        hint={t(($) => $.noPlan.hint)}
        action={
          <Link to={to(routes.shifts, { tab: 'plan' })}>
            <Button kind="primary">{t(($) => $.noPlan.open)}</Button>
          </Link>
        }
      />
    </div>
  );
}

const maxNamed = 3;

export interface WarningsProps {
  readonly of: Answer;
  /** Opens the ideal cycle times of a machine. */
  readonly onCycle: (deviceId: number) => void;
}

/** Ideal cycle times that are too long or missing, and machines without a plan: causes of wrong figures. */
export function Warnings({ of: { plan, devices }, onCycle }: WarningsProps) {
  const t = oeeReportText.useText();
  const may = useAllows()('oee.cycles');
  const over = devices.filter(({ isOver }) => isOver);
  const missing = devices.filter(({ figures, hasPlan }) => hasPlan && figures.made !== null && figures.effectiveness === null);
  const nameOf = ({ name, figures, cycles }: OeeDevice) =>
    t(($) => $.over.one, {
      ...{ name, share: numberText(figures.effectiveness, '%', 1) },
      cycle: cycles.map(({ cycleS }) => numberText(cycleS, 's')).join(', '),
    });
  const act = ([first]: readonly OeeDevice[], label: string) =>
    may &&
    first && (
      <Button size="small" onClick={() => onCycle(first.deviceId)}>
        {label}
      </Button>
    );
  return (
    <>
      {over.length > 0 && (
        <Notice
          kind="warning"
          role="status"
          data-part="over"
          title={t(($) => $.over.title, { machines: over.slice(0, maxNamed).map(nameOf).join(', ') })}
          action={act(
            over,
            t(($) => $.over.set),
          )}
        />
      )}
      {missing.length > 0 && (
        <Notice
          kind="warning"
          role="status"
          title={t(($) => $.missing.title, { machines: missing.map(({ name }) => name).join(', ') })}
          action={act(
            missing,
            t(($) => $.missing.set),
          )}
        />
      )}
      {plan === 'part' && <Notice kind="info" role="status" title={t(($) => $.noPlan.part)} />}
    </>
  );
}
