import type { StorageUnit } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { numberText, scaleOfGroup } from '../../../platform/format/number.ts';
import { storageUnitsText } from '../text.ts';

/** Energy charged and discharged today, and the performance on the last whole day. */
export function EnergyFacts({ unit: { today, lastDay, countedBy } }: { readonly unit: StorageUnit }) {
  const t = storageUnitsText.useText();
  const energies = [today.charge, today.discharge, lastDay.charge, lastDay.discharge];
  const scale = scaleOfGroup(energies.map((value) => ({ value, unit: 'kWh' })));
  const kwhText = (kwh: number | null) => numberText(kwh, 'kWh', 1, scale);
  return (
    <div className={box.stack}>
      <Facts
        of={[
          [
            t(($) => $.energy.charge),
            <span key="charge" data-figure="charge">
              {kwhText(today.charge)}
            </span>,
          ],
          [
            t(($) => $.energy.discharge),
            <span key="discharge" data-figure="discharge">
              {kwhText(today.discharge)}
            </span>,
          ],
          [t(($) => $.energy.lastCharge), kwhText(lastDay.charge)],
          [t(($) => $.energy.lastDischarge), kwhText(lastDay.discharge)],
          [
            t(($) => $.energy.efficiency),
            <span key="efficiency" className={box.two}>
              {numberText(lastDay.efficiency, '%', 1)}
              {lastDay.socStart !== null && lastDay.socEnd !== null && (
                <small>
                  {t(($) => (lastDay.efficiency === null && lastDay.charge !== null ? $.energy.unequal : $.energy.level), {
                    from: numberText(lastDay.socStart, '%', 1),
                    to: numberText(lastDay.socEnd, '%', 1),
                  })}
                </small>
              )}
            </span>,
          ],
        ]}
      />
      {countedBy !== null && <small className={box.faint}>{t(($) => $.energy[countedBy])}</small>}
    </div>
  );
}
