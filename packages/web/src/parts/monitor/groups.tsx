import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import box from '../../kit/ui/box.module.css';
import { useWidth } from '../../kit/ui/use-width.ts';
import { GroupCard } from './group-card.tsx';
import css from './groups.module.css';
import { HeatCard } from './heat-card.tsx';
import { dealGroups, type GroupLayout, isWide, phaseGroup, rowsOf } from './layout.ts';

const columnPx = 360;

/** Heat maps across the page, then the table of three phases, then the other groups in as many columns as fit, then wide tables. */
export function Groups({ groups }: { readonly groups: readonly GroupLayout[] }) {
  const host = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(host);
  const heats = groups.flatMap((group) => group.heats.map((family) => ({ group, family })));
  const plain = groups.filter(({ singles, matrices }) => singles.length + matrices.length > 0);
  const three = plain.filter(({ key }) => key === phaseGroup);
  const others = plain.filter((group) => !three.includes(group));
  const wide = others.filter(isWide);
  const narrow = others.filter((group) => !isWide(group));
  const columns = dealGroups(narrow, Math.min(Math.max(1, narrow.length), Math.max(1, Math.floor(widthPx / columnPx))), rowsOf);
  const { hash } = useLocation();
  const laidOut = widthPx > 0;
  useEffect(() => {
    if (laidOut && hash.startsWith('#g-')) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'start' });
  }, [hash, laidOut]);
  return (
    <div ref={host} className={`${box.stack} ${box.roomy}`} data-groups>
      {heats.length > 0 && (
        <div className={heats.length > 1 ? `${box.grid} ${box.roomy} ${box.top} ${css.heats}` : box.stack}>
          {heats.map(({ group, family }) => (
            <HeatCard key={family.base} group={plain.includes(group) ? `${group.key}-heat` : group.key} family={family} />
          ))}
        </div>
      )}
      {three.map((group) => (
        <GroupCard key={group.key} group={group} />
      ))}
      {laidOut && (
        <div className={`${box.grid} ${box.roomy} ${box.top} ${css.columns}`}>
          {columns.map((column) => (
            <div key={column[0]?.key ?? ''} className={`${box.stack} ${box.roomy}`}>
              {column.map((group) => (
                <GroupCard key={group.key} group={group} />
              ))}
            </div>
          ))}
        </div>
      )}
      {wide.map((group) => (
        <GroupCard key={group.key} group={group} />
      ))}
    </div>
  );
}
