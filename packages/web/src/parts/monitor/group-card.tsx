import { Panel } from '../../kit/panel/panel.tsx';
import { PanelBoundary } from '../../kit/panel/panel-boundary.tsx';
import box from '../../kit/ui/box.module.css';
import { scaleOfGroup, type UnitScale } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import css from './groups.module.css';
import { type GroupLayout, pointsOf } from './layout.ts';
import { MatrixTable } from './matrix-table.tsx';
import { useMonitored, usePointValues } from './monitored.ts';
import { PointRow } from './point-row.tsx';

/** One group of the device type; an error in it does not affect the other groups. */
export function GroupCard({ group }: { readonly group: GroupLayout }) {
  const word = useWord();
  return (
    <div id={`g-${group.key}`} className={css.anchor} data-points={group.key}>
      <PanelBoundary title={word(group.name)}>
        <GroupPanel group={group} />
      </PanelBoundary>
    </div>
  );
}

/** A separate component, so that changed values re-render only their own group. */
function GroupPanel({ group }: { readonly group: GroupLayout }) {
  const word = useWord();
  const { open } = useMonitored();
  const points = [...group.singles, ...group.matrices.flatMap(({ families }) => families.flatMap(pointsOf))];
  const readingOf = usePointValues(points);
  const units = scaleKey(scaleOfGroup(points.map((point) => ({ value: readingOf(point)?.value, unit: point.unit, metric: point.metric }))));
  // Compared as text, so that the rows keep the same scale until a unit changes.
  const scale = new Map(JSON.parse(units) as [string, number][]);
  const signs = [...new Set(points.flatMap(({ sign }) => (sign === undefined ? [] : [word(sign)])))];
  return (
    <Panel title={word(group.name)} flush {...(signs.length > 0 && { how: signs.join(' · ') })}>
      {group.singles.length > 0 && (
        <ul className={`${box.plain} ${box.lines} ${css.points}`}>
          {group.singles.map((point) => (
            <PointRow key={point.metric} point={point} value={readingOf(point)} group={scale} onOpen={open} />
          ))}
        </ul>
      )}
      {group.matrices.map((matrix) => (
        <MatrixTable key={matrix.families[0]?.base} label={word(group.name)} matrix={matrix} scale={scale} />
      ))}
    </Panel>
  );
}

const scaleKey = (scale: UnitScale): string => JSON.stringify([...scale].sort());
