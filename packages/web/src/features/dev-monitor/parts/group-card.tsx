import type { ExpandedPoint } from '@czyun/devices';
import { useMemo } from 'react';
import { scaleOfGroup, type UnitScale } from '../../../shared/format/number.ts';
import { useWord } from '../../../shared/i18n/language.ts';
import type { LiveValue } from '../../../shared/live/value-store.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Value } from '../../../shared/ui/value.tsx';
import { monitorText } from '../text.ts';
import { columnNames, type GroupLayout, type Matrix } from './layout.ts';
import { useMonitored, usePointValues } from './monitored.ts';
import { PointRow } from './point-row.tsx';

/** One group of the device type. It renders by itself when its own values move. */
export function GroupCard({ group }: { readonly group: GroupLayout }) {
  const word = useWord();
  const { open } = useMonitored();
  const points = useMemo(
    () => [...group.singles, ...group.matrices.flatMap(({ families }) => families.flatMap(({ members }) => members))],
    [group],
  );
  const readingOf = usePointValues(points);
  const units = scaleKey(scaleOfGroup(points.map((point) => ({ value: readingOf(point)?.value, unit: point.unit, metric: point.metric }))));
  // The same one while the units stay, so that only rows whose value moved are drawn again.
  const scale = useMemo(() => new Map(JSON.parse(units) as [string, number][]), [units]);
  const signs = useMemo(() => [...new Set(points.flatMap(({ sign }) => (sign === undefined ? [] : [word(sign)])))], [points, word]);
  return (
    <div id={`g-${group.key}`} className="group-anchor">
      <Card title={word(group.name)} flush className="group-card">
        {group.singles.length > 0 && (
          <ul className="points">
            {group.singles.map((point) => (
              <PointRow key={point.metric} point={point} value={readingOf(point)} group={scale} onOpen={open} />
            ))}
          </ul>
        )}
        {group.matrices.map((matrix) => (
          <MatrixTable key={matrix.families[0]?.base} matrix={matrix} readingOf={readingOf} group={scale} />
        ))}
        {signs.length > 0 && <p className="signs">{signs.join(' · ')}</p>}
      </Card>
    </div>
  );
}

interface MatrixTableProps {
  readonly matrix: Matrix;
  readonly readingOf: (point: ExpandedPoint) => LiveValue | undefined;
  readonly group: UnitScale;
}

const scaleKey = (scale: UnitScale): string => JSON.stringify([...scale].sort());

/** Repeated points side by side: a row for each member, a column for each quantity. */
function MatrixTable({ matrix, readingOf, group }: MatrixTableProps) {
  const t = monitorText.use();
  const word = useWord();
  const { open } = useMonitored();
  const { count, families } = matrix;
  const heads = columnNames(matrix);
  return (
    <div className="matrix">
      <table>
        <thead>
          <tr>
            <th scope="col" className="no">
              {t(($) => $.point.no)}
            </th>
            {families.map((family, column) => (
              <th key={family.base} scope="col" title={word(family.name)}>
                {word(heads[column] ?? family.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the row is the member's number
            <tr key={row}>
              <th scope="row" className="no">
                {row + 1}
              </th>
              {families.map(({ base, members }) => {
                const point = members[row];
                if (point === undefined) return <td key={base} />;
                return (
                  <td key={base}>
                    <button type="button" data-metric={point.metric} title={word(point.name)} onClick={() => open(point.metric)}>
                      <Value value={readingOf(point)} point={point} group={group} brief />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
