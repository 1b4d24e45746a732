import type { StorageUnit } from '@czyun/contract';
import { Fields } from '../../../kit/form/form.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { KeyCurves } from '../../../parts/points/point-curves.tsx';
import { storageUnitsText } from '../text.ts';
import { CellFacts } from './cell-facts.tsx';
import { DeviceList } from './device-list.tsx';
import { EnergyFacts } from './energy-facts.tsx';
import { RunFacts } from './run-facts.tsx';
import { DeviceFacts, Section } from './section.tsx';
import { converterMetrics, curveKeys, fireMetrics, metricsOf, stackMetrics, thermalMetrics } from './unit-metrics.ts';
import css from './unit-panel.module.css';
import type { UnitShown } from './unit-shown.ts';

/** Minimum width of a part of a unit, px. */
const partPx = 330;

/** A storage unit: its operation, its DC side, its cells, cooling and fire control, its energies and devices. */
export function UnitPanel({ unit, shown }: { readonly unit: StorageUnit; readonly shown: UnitShown }) {
  const t = storageUnitsText.useText();
  const { devices } = unit;
  const having = (metrics: typeof thermalMetrics) => devices.filter(({ deviceType }) => metricsOf(metrics, deviceType.nature).length > 0);
  const section = (title: string, metrics: typeof thermalMetrics) => {
    const found = having(metrics);
    return found.length === 0 ? null : (
      <Section title={title}>
        {found.map((device) => (
          <DeviceFacts key={device.id} device={device} metrics={metricsOf(metrics, device.deviceType.nature)} shown={shown} />
        ))}
      </Section>
    );
  };
  return (
    <Panel title={<span translate="no">{unit.name}</span>} how={t(($) => $.how)}>
      <div className={`${box.stack} ${box.wide}`} data-unit={unit.key}>
        <div className={css.top}>
          <Section title={t(($) => $.run.title)}>
            <RunFacts unit={unit} shown={shown} />
          </Section>
          <KeyCurves keys={curveKeys(unit)} range="24h" title={t(($) => $.curves, { name: unit.name })} syncKey="storage-units" />
        </div>
        <Fields least={partPx}>
          <Section title={t(($) => $.cells.title)}>
            <CellFacts unit={unit} shown={shown} />
          </Section>
          {section(
            t(($) => $.dc),
            having(converterMetrics).length > 0 ? converterMetrics : stackMetrics,
          )}
          {section(
            t(($) => $.thermal),
            thermalMetrics,
          )}
          {section(
            t(($) => $.fire),
            fireMetrics,
          )}
          <Section title={t(($) => $.energy.title)}>
            <EnergyFacts unit={unit} />
          </Section>
        </Fields>
        <Section title={t(($) => $.devices)}>
          <DeviceList devices={devices} statusOf={shown.statusOf} />
        </Section>
      </div>
    </Panel>
  );
}
