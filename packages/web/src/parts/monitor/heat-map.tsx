import { type ReactNode, useState } from 'react';
import box from '../../kit/ui/box.module.css';
import { numberText } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import compared from './compared.module.css';
import css from './heat.module.css';
import { spreadOf } from './heat.ts';
import { Figures } from './heat-figures.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { Outliers, useOutlierText } from './heat-outliers.tsx';
import { signed, small } from './heat-units.ts';
import type { Family } from './layout.ts';
import { useMonitored } from './monitored.ts';
import { SecondHeat } from './second-heat.tsx';
import { monitorText } from './text.ts';
import type { Heat } from './use-heat.ts';

interface HeatMapProps {
  readonly family: Family;
  readonly heat: Heat;
  /** Content between the figures and the outliers. */
  readonly children?: ReactNode;
}

/** Figures, outliers and cells of a group of readings. */
export function HeatMap({ family, heat, children }: HeatMapProps) {
  const t = monitorText.useText();
  const name = useWord()(family.name);
  const { type, open, second } = useMonitored();
  const [cursor, setCursor] = useState<number | null>(null);
  const isBattery = type.nature === 'battery';
  const sectionName = (n: number) => t(($) => (isBattery ? $.heat.packShort : $.heat.section), { n });
  const { point, figures, readings, outliers } = heat;
  const { unit = '', decimals } = point;
  const describe = (no: number): string => {
    const value = readings[no - 1] ?? null;
    if (value === null || figures === null) return t(($) => $.heat.unknownAt, { n: no });
    const deviation = signed(value - figures.median, unit, decimals);
    return t(($) => $.heat.at, { n: no, value: numberText(value, unit, decimals), deviation });
  };
  const openMember = (no: number) => {
    const member = family.members[no - 1];
    if (member !== undefined) open(member.metric);
  };
  return (
    <>
      <Figures figures={figures} unit={unit} decimals={decimals} onPick={setCursor} onOpen={openMember} />
      {children}
      <Outliers heat={heat} onCursor={setCursor} onOpen={openMember} />
      <div className={second === null ? undefined : `${box.grid} ${compared.pair}`}>
        <HeatGrid
          readings={readings}
          stale={heat.stale}
          sections={heat.sections}
          scale={heat.scale}
          ramp={heat.ramp}
          decimals={decimals}
          outliers={new Set(outliers.map(({ no }) => no))}
          label={t(($) => $.heat.label, { name })}
          sectionName={sectionName}
          describe={describe}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={openMember}
        />
        <SecondHeat
          family={family}
          heat={heat}
          name={name}
          sectionName={sectionName}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={openMember}
        />
      </div>
      <Legend heat={heat} />
      <SpokenSummary heat={heat} name={name} />
    </>
  );
}

function Legend({ heat: { point, scale, ramp } }: { readonly heat: Heat }) {
  const text = (value: number) => numberText(value, point.unit ?? '', point.decimals);
  return (
    <div className={`${box.row} ${box.small} ${box.soft} ${css.legend}`} aria-hidden="true">
      <span>{text(scale.low)}</span>
      <span className={css.ramp} style={{ background: `linear-gradient(90deg, ${ramp.map(({ ground }) => ground).join(', ')})` }} />
      <span>{text(scale.high)}</span>
    </div>
  );
}

/** The map in a sentence for screen readers. */
function SpokenSummary({ heat: { point, figures, outliers }, name }: { readonly heat: Heat; readonly name: string }) {
  const t = monitorText.useText();
  const outlierText = useOutlierText();
  if (figures === null) return null;
  const { unit = '', decimals } = point;
  const text = (value: number) => numberText(value, unit, decimals);
  return (
    <p className="sr-only">
      {t(($) => $.heat.summary, {
        name,
        count: figures.count,
        max: text(figures.max),
        maxNo: figures.maxNo,
        min: text(figures.min),
        minNo: figures.minNo,
        avg: text(figures.avg),
        spread: small(spreadOf(figures, decimals), unit, decimals),
        outliers: outlierText(outliers),
      })}
    </p>
  );
}
