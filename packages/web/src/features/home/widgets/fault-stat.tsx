import type { CallResult, projectsApi } from '@czyun/contract';
import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { Fitted } from '../../../kit/chart/fitted.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { daysDone, isMissing } from '../../../parts/history-import/progress.ts';
import { historyImportText } from '../../../parts/history-import/text.ts';
import { useHistoryImport } from '../../../parts/history-import/use-history-import.ts';
import { shared } from '../../../platform/text.ts';
import { homeText } from '../text.ts';
import css from './curve.module.css';

const kinds = [
  { key: 'fault', type: 't3', meaning: 'fault' },
  { key: 'alarm', type: 't2', meaning: 'high' },
  { key: 'notice', type: 't1', meaning: 'flat' },
] as const;

type Days = CallResult<typeof projectsApi.getMainPage>['faultStat'];

const none: Days = [];

/** Log entries of thirty days, stacked by type. */
export function FaultStatWidget() {
  const { asked, overview, isOfClock } = useOverviewNow();
  return <Counted asked={asked} days={isOfClock ? (overview?.faultStat ?? none) : null} />;
}

interface CountedProps {
  readonly asked: ReturnType<typeof useOverviewNow>['asked'];
  /** null: still loading for the clock's instant. */
  readonly days: Days | null;
}

function Counted({ asked, days: loaded }: CountedProps) {
  const days = loaded ?? none;
  const t = homeText.useText();
  const say = shared.useText();
  const imported = historyImportText.useText();
  const current = useHistoryImport();
  const isPartial = current !== null && isMissing(current, 'alarms');
  const total = days.reduce((sum, day) => sum + kinds.reduce((all, { key }) => all + day[key], 0), 0);
  const categories = days.map(({ day }) => day.slice(5));
  const series = kinds.map(({ key, type, meaning }) => ({
    key,
    name: say(($) => $.logType[type]),
    meaning,
    values: days.map((day) => day[key]),
  }));
  return (
    <Panel
      of={asked}
      title={t(($) => $.faultStat.title)}
      note={
        <span data-part="note">
          {/* During an import the count is incomplete. */}
          {isPartial
            ? imported(($) => $.share, { ...daysDone(current) })
            : t(($) => $.faultStat.total, { n: loaded === null ? '-' : total })}
        </span>
      }
      how={t(($) => $.how.faultStat)}
      picture
    >
      {(height) =>
        loaded === null ? (
          <Skeleton height={height} />
        ) : (
          <Fitted heightPx={height} leastPx={72} className={css.curve}>
            {(plotPx) => (
              <BarChart
                title={t(($) => $.faultStat.title)}
                height={plotPx}
                base={say(($) => $.chart.time)}
                categories={categories}
                series={series}
                unit=""
                decimals={0}
                atRest="sum"
                stacked
                whole
                bare
              />
            )}
          </Fitted>
        )
      }
    </Panel>
  );
}
