import { carbonApi, routes, timeText } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { PeriodBar, startOf } from '../../parts/energy/period-bar.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BarsPanel } from './parts/bars-panel.tsx';
import { FactorPanel } from './parts/factor-panel.tsx';
import { FigurePanels } from './parts/figure-panels.tsx';
import { carbonText } from './text.ts';

const waitingPx = 480;
/** The clock's minute: figures of a period that runs are asked for again with it. */
const stepMs = 60_000;

/** CO2 that the electricity of a day, a month or a year caused and avoided. */
export function CarbonScreen() {
  const t = carbonText.useText();
  const project = useProject();
  const zone = project.timeZone;
  const { asked: said, change } = useAddress(routes.carbon);
  const now = Math.floor(useNow(5000) / stepMs) * stepMs;
  const { unit, day } = said;
  const start = startOf(day, zone) ?? now;
  const asked = useCall(carbonApi.carbon, { query: { projectId: project.id, unit, start } }, { keep: true, freshMs: stepMs / 2 });
  const of = asked.data;
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={
          of !== undefined && (
            <span role="status">
              {t(($) => $.sub, { from: timeText(of.start, zone, 'day'), to: timeText(Math.max(of.start, of.until - 1), zone, 'day') })}
            </span>
          )
        }
      />
      <PeriodBar
        unit={unit}
        shown={start}
        of={of}
        now={now}
        zone={zone}
        onUnit={(next) => change({ unit: next }, { push: true })}
        onDay={(next) => change({ day: next }, { push: true })}
      />
      {of !== undefined ? (
        <div className={`${box.stack} ${box.wide}`} data-screen="carbon" data-unit={of.unit}>
          <FigurePanels of={of} />
          <FactorPanel factor={of.factor} />
          <BarsPanel of={of} />
        </div>
      ) : asked.error !== null ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton height={waitingPx} />
      )}
    </ListPage>
  );
}
