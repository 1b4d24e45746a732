import { useState } from 'react';
import { Segmented } from '../../kit/control/segmented.tsx';
import { Tooltip } from '../../kit/control/tooltip.tsx';
import { Panel } from '../../kit/panel/panel.tsx';
import { PanelBoundary } from '../../kit/panel/panel-boundary.tsx';
import { SeverityTag } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { numberText } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import { alarmedFamilies } from './alarmed.ts';
import compared from './compared.module.css';
import groups from './groups.module.css';
import css from './heat.module.css';
import { boundOf, type ScaleKind, spreadOf } from './heat.ts';
import { Figures } from './heat-figures.tsx';
import { HeatGrid } from './heat-grid.tsx';
import { Outliers, useOutlierText } from './heat-outliers.tsx';
import { OwnSummary } from './heat-source.tsx';
import { signed, small } from './heat-units.ts';
import type { Family } from './layout.ts';
import { useMonitored } from './monitored.ts';
import { SecondHeat } from './second-heat.tsx';
import { monitorText } from './text.ts';
import { useDeviceAlarms } from './use-device-alarms.ts';
import { type Heat, useHeat } from './use-heat.ts';

interface HeatProps {
  readonly group: string;
  readonly family: Family;
}

/** Many readings of one quantity as a map: figures, outliers by number, colours around the median or on a fixed scale. */
export function HeatCard(props: HeatProps) {
  const word = useWord();
  return (
    <div id={`g-${props.group}`} className={groups.anchor} data-heat={props.family.base}>
      <PanelBoundary title={word(props.family.name)}>
        <HeatPanel {...props} />
      </PanelBoundary>
    </div>
  );
}

function HeatPanel({ family }: HeatProps) {
  const t = monitorText.useText();
  const word = useWord();
  const { type, open, deviceId, scale: kind, setScale, second } = useMonitored();
  const alarm = alarmedFamilies(useDeviceAlarms(deviceId).entries, [family.base]).get(family.base);
  const [cursor, setCursor] = useState<number | null>(null);
  const heat = useHeat(family, kind);
  const isBattery = type.nature === 'battery';
  const sectionName = (n: number) => t(($) => (isBattery ? $.heat.packShort : $.heat.section), { n });
  if (heat === null) return null;
  const { point, figures, readings, limit, outliers } = heat;
  const { unit = '', decimals } = point;
  const name = word(family.name);
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
  const rule = t(($) => $.heat.rule, {
    bound: small(figures === null ? limit : boundOf(figures, limit), unit, decimals),
    limit: small(limit, unit, decimals),
  });
  return (
    <Panel
      title={`${name} · ${t(($) => $.heat.count, { n: family.members.length })}`}
      how={rule}
      {...(alarm === undefined ? {} : { note: <SeverityTag severity={alarm} /> })}
      extra={
        <Tooltip title={t(($) => (kind === 'relative' ? $.heat.relativeHint : $.heat.absoluteHint))}>
          <Segmented<ScaleKind>
            size="small"
            label={t(($) => $.heat.scale)}
            value={kind}
            onChange={setScale}
            options={[
              { value: 'relative', label: t(($) => $.heat.relative) },
              { value: 'absolute', label: t(($) => $.heat.absolute) },
            ]}
          />
        </Tooltip>
      }
    >
      <Figures figures={figures} unit={unit} decimals={decimals} onPick={setCursor} onOpen={openMember} />
      <OwnSummary base={family.base} figures={figures} unit={unit} decimals={decimals} newest={heat.newest} />
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
    </Panel>
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
