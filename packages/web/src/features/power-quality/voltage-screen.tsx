import { type QualityKind, routes } from '@czyun/contract';
import { CurvesPanel, DistributionPanel } from './parts/curves-panel.tsx';
import { DevicesPanel } from './parts/devices-panel.tsx';
import { FiguresPanel } from './parts/figures-panel.tsx';
import { QualityPage } from './parts/quality-page.tsx';
import { Summary } from './parts/summary.tsx';
import { qualityText } from './text.ts';

const kinds: readonly QualityKind[] = ['voltage'];

/** Deviation of voltages from nominal, the time beyond the limit, and the devices concerned. */
export function VoltageScreen() {
  const t = qualityText.useText();
  return (
    <QualityPage route={routes['e-voltageanalysis']} title={t(($) => $.voltage.title)} kinds={kinds}>
      {(of, span) => (
        <>
          <Summary of={of} kind="voltage" />
          <CurvesPanel of={of} kind="voltage" />
          <DistributionPanel of={of} kind="voltage" />
          <FiguresPanel of={of} kinds={kinds} />
          <DevicesPanel span={span} nominal={of.nominal} />
        </>
      )}
    </QualityPage>
  );
}
