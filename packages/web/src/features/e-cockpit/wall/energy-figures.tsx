import { BigFigure } from '../../../kit/wall/big-figure.tsx';
import type { DayEnergies } from '../../../parts/energy/page-at.ts';
import { sixFlowsText } from '../../../parts/energy/six-flows/text.ts';
import { formatNumber, type UnitScale } from '../../../platform/format/number.ts';
import { cockpitText } from '../text.ts';

export interface EnergyFiguresProps {
  readonly energies: DayEnergies;
  readonly group: UnitScale;
  readonly widthPx: number;
}

/** Energies of the day, for users without the permission for money, and for projects without a storage. */
export function EnergyFigures({ energies, group, widthPx }: EnergyFiguresProps) {
  const t = sixFlowsText.useText();
  const say = cockpitText.useText();
  const keys = (['discharge', 'charge', 'load', 'gridImport'] as const).filter((key) => energies.has(key)).slice(0, 2);
  return keys.map((key) => {
    const { text, unit } = formatNumber(energies.get(key) ?? null, 'kWh', 1, group);
    return (
      <BigFigure
        key={key}
        name={t(($) => $.today[key])}
        text={text}
        unit={unit}
        note={say(($) => $.wall.today)}
        widthPx={widthPx}
        marks={{ 'data-energy': key }}
      />
    );
  });
}
