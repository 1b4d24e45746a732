import { Segmented } from '../../kit/control/segmented.tsx';
import { Tooltip } from '../../kit/control/tooltip.tsx';
import { Panel } from '../../kit/panel/panel.tsx';
import { PanelBoundary } from '../../kit/panel/panel-boundary.tsx';
import { SeverityTag } from '../../kit/ui/badges.tsx';
import { useWord } from '../../platform/language/language.ts';
import { alarmedFamilies } from './alarmed.ts';
import groups from './groups.module.css';
import { boundOf, type ScaleKind } from './heat.ts';
import { HeatMap } from './heat-map.tsx';
import { OwnSummary } from './heat-source.tsx';
import { small } from './heat-units.ts';
import type { Family } from './layout.ts';
import { useMonitored } from './monitored.ts';
import { monitorText } from './text.ts';
import { useDeviceAlarms } from './use-device-alarms.ts';
import { useHeat } from './use-heat.ts';

interface HeatProps {
  readonly group: string;
  readonly family: Family;
}

/** Many readings of one quantity as a heat map: figures, outliers by number, colours around the median or on a fixed scale. */
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
  const { deviceId, scale: kind, setScale } = useMonitored();
  const alarm = alarmedFamilies(useDeviceAlarms(deviceId).entries, [family.base]).get(family.base);
  const heat = useHeat(family, kind);
  if (heat === null) return null;
  const { point, figures, limit } = heat;
  const { unit = '', decimals } = point;
  const rule = t(($) => $.heat.rule, {
    bound: small(figures === null ? limit : boundOf(figures, limit), unit, decimals),
    limit: small(limit, unit, decimals),
  });
  return (
    <Panel
      title={`${word(family.name)} · ${t(($) => $.heat.count, { n: family.members.length })}`}
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
      <HeatMap family={family} heat={heat}>
        <OwnSummary base={family.base} figures={figures} unit={unit} decimals={decimals} newest={heat.newest} />
      </HeatMap>
    </Panel>
  );
}
