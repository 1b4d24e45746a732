import { type QualityKind, routes } from '@czyun/contract';
import { CurvesPanel, DistributionPanel } from './parts/curves-panel.tsx';
import { FiguresPanel } from './parts/figures-panel.tsx';
import { QualityPage } from './parts/quality-page.tsx';
import { Summary } from './parts/summary.tsx';
import { qualityText } from './text.ts';

const kinds: readonly QualityKind[] = ['unbalance', 'currentUnbalance', 'current'];

/** Differences between the three phases: unbalance over time and its distribution, beside voltages and currents of the phases. */
export function ThreePhaseScreen() {
  const t = qualityText.useText();
  return (
    <QualityPage route={routes['e-threePhase']} title={t(($) => $.threePhase.title)} kinds={kinds}>
      {(of) => (
        <>
          <Summary of={of} kind="unbalance" />
          <CurvesPanel of={of} kind="unbalance" />
          <DistributionPanel of={of} kind="unbalance" />
          <CurvesPanel of={of} kind="currentUnbalance" />
          <CurvesPanel of={of} kind="current" />
          <CurvesPanel of={of} kind="voltage" />
          <FiguresPanel of={of} kinds={kinds} />
        </>
      )}
    </QualityPage>
  );
}
