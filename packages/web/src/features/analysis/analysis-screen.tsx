import { analysisApi, type Compared, deviceReportsApi, routes } from '@czyun/contract';
import { type WhyEnergy, type WhyPublished, whyOverview } from '@czyun/contract/why';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Skeleton, States } from '../../kit/ui/states.tsx';
import { RecalculateButton } from '../../parts/reports/recalculate-button.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './analysis.module.css';
import { AlarmsPanel } from './parts/alarms-panel.tsx';
import { EnergyPanel } from './parts/energy-panel.tsx';
import { type Figure, FigureTiles } from './parts/figure-tiles.tsx';
import { RangeBar } from './parts/range-bar.tsx';
import { type ProjectAnalysis, RankingPanel } from './parts/ranking-panel.tsx';
import { daysOf, usePeriod } from './parts/use-period.ts';
import { analysisText } from './text.ts';

const renews = [analysisApi.getAnaPage, deviceReportsApi.deviceReport];
const waitingPx = 560;

/** Energy, efficiency, cycles, utilisation, devices and alarms of a project over a period, against the one before. */
export function AnalysisScreen() {
  const t = analysisText.useText();
  const { id: projectId } = useProject();
  const { asked: address, change } = useAddress(routes.analysis);
  const { range, start, of } = address;
  const period = usePeriod(address);
  const analysis = useCall(analysisApi.getAnaPage, { query: { projectId, ...period.query } }, { keep: true, freshMs: 30_000 });
  const { data } = analysis;
  const days = data && daysOf(data, period.zone);
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={
          <span role="status" className={css.days}>
            {days && t(($) => $.sub, { from: days[0], to: days[1] })}
          </span>
        }
      />
      <RangeBar
        range={range}
        shown={period.start}
        of={data}
        now={period.now}
        zone={period.zone}
        onRange={(next) => change({ range: next }, { push: true })}
        onDay={(day) => change({ start: day }, { push: true })}
      >
        <RecalculateButton renews={renews} />
      </RangeBar>
      <States of={analysis} skeleton={<Skeleton height={waitingPx} />}>
        {(loaded) => (
          <Stack gap="roomy" data-period={loaded.start} data-range={loaded.range}>
            <FigureTiles figures={figuresOf(loaded)} />
            <div className={`${box.grid} ${css.pair}`}>
              <EnergyPanel trend={loaded.trend} zone={loaded.timeZone} of={of} onOf={(next) => change({ of: next })} />
              <AlarmsPanel of={loaded.faults} range={loaded} />
            </div>
            <RankingPanel of={loaded} range={range} start={start} />
          </Stack>
        )}
      </States>
    </ListPage>
  );
}

/** Energies in display order; those the project does not have are left out. */
const shown = ['consumption', 'output', 'rejects', 'charge', 'discharge', 'gridImport', 'gridExport', 'pv', 'wind'];
/** Storage and factories have energies of their own; those of the grid are shown if there is neither. */
const ofGrid: readonly string[] = ['gridImport', 'gridExport', 'pv', 'wind'];
const maxEnergies = 3;
/** Beside the availability, which is last. */
const maxOthers = 5;
const decimals: Readonly<Record<string, number>> = { cycles: 2, output: 0, rejects: 0, energyPerPiece: 3 };

function figuresOf({ energy, indicators, start, until }: ProjectAnalysis): readonly Figure[] {
  const byKey = new Map<string, Compared>(energy.map((each) => [each.key, each]));
  const hasOwn = byKey.has('charge') || byKey.has('consumption');
  const energies = shown.filter((key) => !(hasOwn && ofGrid.includes(key))).flatMap((key) => byKey.get(key) ?? []);
  const others = [...energies.slice(0, maxEnergies), ...indicators.filter(({ key }) => key !== 'availability')];
  return [...others.slice(0, maxOthers), ...indicators.filter(({ key }) => key === 'availability')].map((each) => ({
    ...each,
    decimals: decimals[each.key] ?? 1,
    ...(whyOverview.includes(each.key) ? { why: { kind: 'published' as const, key: each.key as WhyPublished, start, end: until } } : {}),
    ...(byKey.has(each.key) ? { why: { kind: 'energy' as const, key: each.key as WhyEnergy, start, end: until } } : {}),
  }));
}
