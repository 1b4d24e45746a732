import { CheckCircleOutlined, WarningFilled } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { PanelBoundary } from '../../../kit/panel/panel-boundary.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { formatNumber, numberText } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useTheme } from '../../../platform/theme/theme.ts';
import { monitorText } from '../text.ts';
import groups from './groups.module.css';
import css from './heat.module.css';
import {
  boundOf,
  figuresOf,
  type HeatFigures,
  limitOf,
  outliersOf,
  type Reading,
  rampOf,
  type ScaleKind,
  scaleOf,
  spreadOf,
} from './heat.ts';
import { HeatGrid } from './heat-grid.tsx';
import { OwnSummary } from './heat-source.tsx';
import { fineUnit, signed, small } from './heat-units.ts';
import { type Family, sectionsOf } from './layout.ts';
import { useMonitored, usePointValues } from './monitored.ts';

const namedOutliers = 8;

/** Many equal readings as a map: figures, outliers by number, colours around the median or on a fixed scale. */
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

interface HeatProps {
  readonly group: string;
  readonly family: Family;
}

function HeatPanel({ family }: HeatProps) {
  const t = monitorText.useText();
  const word = useWord();
  const ageText = useAgeText();
  const { type, open } = useMonitored();
  const { tokens } = useTheme();
  const {
    asked: { scale: kind },
    change,
  } = useAddress(routes['dev-monitor']);
  const [cursor, setCursor] = useState<number | null>(null);
  const now = useNow(5000);
  const [first] = family.members;
  const readingOf = usePointValues(family.members);
  const values = family.members.map(readingOf);
  // A reading outside its plausible range is no temperature or voltage; it must not bend the figures.
  const readings = values.map((value): Reading => (typeof value?.value === 'number' && value.quality !== 'bad' ? value.value : null));
  const stale = values.map((value) => value?.quality === 'stale');
  const sections = sectionsOf(type, family);
  const socPoints = type.points.filter(({ metric }) => metric === 'soc');
  const socOf = usePointValues(socPoints);
  const ramp = rampOf(tokens.heat, { dark: tokens.onSeverity2, light: tokens.onAction });
  const battery = type.nature === 'battery';
  const sectionName = (n: number) => t(($) => (battery ? $.heat.packShort : $.heat.section), { n });
  if (first === undefined) return null;

  const figures = figuresOf(readings);
  const [socPoint] = socPoints;
  const soc = socPoint === undefined ? undefined : socOf(socPoint)?.value;
  const limit = limitOf(first, typeof soc === 'number' ? soc : null);
  const outliers = outliersOf(readings, figures, limit);
  const scale = scaleOf(kind, first, figures, limit);
  const unit = first.unit ?? '';
  const text = (value: number) => numberText(value, unit, first.decimals);
  const name = word(family.name);
  const tell = (no: number): string => {
    const value = readings[no - 1];
    if (value === null || value === undefined || figures === null) return t(($) => $.heat.unknownAt, { n: no });
    return t(($) => $.heat.at, { n: no, value: text(value), deviation: signed(value - figures.median, unit, first.decimals) });
  };
  const openMember = (no: number) => {
    const point = family.members[no - 1];
    if (point !== undefined) open(point.metric);
  };
  const unknown = readings.length - (figures?.count ?? 0);
  const newest = values.reduce((time, value) => Math.max(time, value?.time ?? 0), 0);
  const allStale = figures !== null && stale.every(Boolean);
  const outlierWords = outliers.length === 0 ? t(($) => $.heat.noOutlier) : t(($) => $.heat.outliers, { n: outliers.length });
  const rule = t(($) => $.heat.rule, {
    bound: small(figures === null ? limit : boundOf(figures, limit), unit, first.decimals),
    limit: small(limit, unit, first.decimals),
  });

  return (
    <Panel
      title={`${name} · ${t(($) => $.heat.count, { n: family.members.length })}`}
      how={rule}
      extra={
        <Tooltip title={t(($) => (kind === 'relative' ? $.heat.relativeHint : $.heat.absoluteHint))}>
          <Segmented<ScaleKind>
            size="small"
            label={t(($) => $.heat.scale)}
            value={kind}
            onChange={(next) => change({ scale: next })}
            options={[
              { value: 'relative', label: t(($) => $.heat.relative) },
              { value: 'absolute', label: t(($) => $.heat.absolute) },
            ]}
          />
        </Tooltip>
      }
    >
      <Figures figures={figures} unit={unit} decimals={first.decimals} onPick={setCursor} onOpen={openMember} />
      <OwnSummary base={family.base} figures={figures} unit={unit} decimals={first.decimals} newest={newest} />
      <div className={`${box.row} ${box.wrap} ${box.small} ${box.soft} ${css.outliers}`}>
        <span
          className={`${box.row} ${box.tight} ${outliers.length === 0 ? '' : `${box.bad} ${box.strong}`}`}
          data-outliers={outliers.length}
        >
          {figures === null ? null : outliers.length === 0 ? <CheckCircleOutlined aria-hidden /> : <WarningFilled aria-hidden />}
          {figures === null ? t(($) => $.heat.waiting) : outlierWords}
        </span>
        {outliers.slice(0, namedOutliers).map(({ no, value, deviation }) => (
          <button
            key={no}
            type="button"
            className={`${box.bare} ${box.chip} ${box.danger} ${css.outlier}`}
            data-outlier={no}
            onMouseEnter={() => setCursor(no)}
            onMouseLeave={() => setCursor(null)}
            onClick={() => openMember(no)}
          >
            <b>{t(($) => $.heat.member, { n: no })}</b> {text(value)} <span>{signed(deviation, unit, first.decimals)}</span>
          </button>
        ))}
        {outliers.length > namedOutliers && <span>{t(($) => $.heat.more, { n: outliers.length - namedOutliers })}</span>}
        {figures !== null && unknown > 0 && <span>{t(($) => $.heat.partly, { n: unknown })}</span>}
        {allStale && <span className={box.alert}>{t(($) => $.heat.stale, { age: ageText(now - newest) })}</span>}
      </div>
      <HeatGrid
        readings={readings}
        stale={stale}
        sections={sections}
        scale={scale}
        ramp={ramp}
        decimals={first.decimals}
        outliers={new Set(outliers.map(({ no }) => no))}
        label={t(($) => $.heat.label, { name })}
        sectionName={sectionName}
        tell={tell}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={openMember}
      />
      <div className={`${box.row} ${box.small} ${box.soft} ${css.legend}`} aria-hidden="true">
        <span>{text(scale.low)}</span>
        <span className={css.ramp} style={{ background: `linear-gradient(90deg, ${ramp.map(({ ground }) => ground).join(', ')})` }} />
        <span>{text(scale.high)}</span>
      </div>
      {figures !== null && (
        <p className="sr-only">
          {t(($) => $.heat.summary, {
            name,
            count: figures.count,
            max: text(figures.max),
            maxNo: figures.maxNo,
            min: text(figures.min),
            minNo: figures.minNo,
            avg: text(figures.avg),
            spread: small(spreadOf(figures, first.decimals), unit, first.decimals),
            outliers: outlierWords,
          })}
        </p>
      )}
    </Panel>
  );
}

interface FiguresProps {
  readonly figures: HeatFigures | null;
  readonly unit: string;
  readonly decimals: number;
  readonly onPick: (no: number | null) => void;
  readonly onOpen: (no: number) => void;
}

function Figures({ figures, unit, decimals, onPick, onOpen }: FiguresProps) {
  const t = monitorText.useText();
  const end = (name: string, value: number | undefined, no: number | undefined) => (
    <div className={`${box.row} ${box.baseline}`}>
      <dt className={`${box.small} ${box.soft}`}>{name}</dt>
      <dd className={`${box.plain} ${box.large} ${box.strong}`}>
        <Figure value={value} unit={unit} decimals={decimals} />
        {no !== undefined && (
          <button
            type="button"
            className={`${box.bare} ${box.small} ${css.no}`}
            onMouseEnter={() => onPick(no)}
            onMouseLeave={() => onPick(null)}
            onFocus={() => onPick(no)}
            onBlur={() => onPick(null)}
            onClick={() => onOpen(no)}
          >
            {t(($) => $.heat.member, { n: no })}
          </button>
        )}
      </dd>
    </div>
  );
  const fine = fineUnit(unit, decimals);
  return (
    <dl className={`${box.plain} ${box.row} ${box.wrap} ${css.figures}`}>
      {end(
        t(($) => $.heat.max),
        figures?.max,
        figures?.maxNo,
      )}
      {end(
        t(($) => $.heat.min),
        figures?.min,
        figures?.minNo,
      )}
      {end(
        t(($) => $.heat.avg),
        figures?.avg,
        undefined,
      )}
      <div className={`${box.row} ${box.baseline}`}>
        <dt className={`${box.small} ${box.soft}`}>{t(($) => $.heat.spread)}</dt>
        <dd className={`${box.plain} ${box.large} ${box.strong}`} data-figure="spread">
          <Figure
            value={figures === null ? undefined : spreadOf(figures, decimals) * fine.factor}
            unit={fine.unit}
            decimals={fine.decimals}
          />
        </dd>
      </div>
    </dl>
  );
}

function Figure({ value, unit, decimals }: { readonly value: number | undefined; readonly unit: string; readonly decimals: number }) {
  const parts = formatNumber(value, unit, decimals);
  return (
    <span className="cz-num">
      {parts.text}
      {parts.unit !== '' && <span className="unit">{parts.unit}</span>}
    </span>
  );
}
