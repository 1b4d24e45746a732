import { useMemo, useRef } from 'react';
import { numberText } from '../../../shared/format/number.ts';
import { shareTexts } from '../../../shared/format/shares.ts';
import { useValues } from '../../../shared/live/use-values.ts';
import type { LiveValue } from '../../../shared/live/value-store.ts';
import { useProjectPath } from '../../../shared/project/project-context.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useWidth } from '../../../shared/ui/use-width.ts';
import { NumberText } from '../../../shared/ui/value.tsx';
import { homeText } from '../text.ts';
import { paramIdsOf, together } from './combine.ts';
import {
  type FlowPowers,
  type FlowRole,
  flowing,
  flowLayout,
  flowRoles,
  flowSources,
  type GridCell,
  lossesOf,
  socSource,
  supplyMix,
} from './flow.ts';
import { type DayEnergies, FlowNode } from './flow-node.tsx';
import { FlowPicture } from './flow-picture.tsx';

const heightPx = 288;

/** Where the energy flows right now: the first thing an operator looks at. */
export function FlowCard({ grid, energies }: { readonly grid: readonly GridCell[]; readonly energies: DayEnergies }) {
  const t = homeText.use();
  const path = useProjectPath();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const sources = useMemo(() => flowSources(grid), [grid]);
  const charge = useMemo(() => socSource(grid), [grid]);
  const ids = useMemo(() => paramIdsOf([...Object.values(sources), ...(charge === undefined ? [] : [charge])]), [sources, charge]);
  const values = useValues(ids);
  const parts = useMemo(() => {
    const found = new Map<FlowRole, LiveValue | undefined>();
    const powers: Partial<Record<FlowRole, number | null>> = {};
    for (const role of flowRoles) {
      const of = sources[role];
      if (of === undefined) continue;
      const value = together(values, of);
      found.set(role, value);
      powers[role] = flowing(value);
    }
    return { found, powers };
  }, [sources, values]);
  const soc = useMemo(() => (charge === undefined ? undefined : together(values, charge)), [values, charge]);
  const layout = useMemo(() => flowLayout(width, heightPx, parts.powers), [width, parts.powers]);
  const losses = lossesOf(parts.powers);
  const devices = useMemo(() => devicesOf(grid), [grid]);
  const nodes = Object.keys(sources).length;
  const spoken = flowRoles.flatMap((role) =>
    parts.powers[role] === undefined ? [] : [`${t(($) => $.flow.roles[role])} ${numberText(parts.powers[role], 'kW', 1)}`],
  );
  return (
    <Card
      className="home-flow"
      title={t(($) => $.flow.title)}
      extra={
        losses !== null && (
          <span className="flow-losses">
            {t(($) => $.flow.losses)} <NumberText value={losses} unit="kW" decimals={1} />
          </span>
        )
      }
    >
      {nodes === 0 ? (
        <Empty title={t(($) => $.flow.none)} hint={t(($) => $.flow.noneHint)} />
      ) : (
        <>
          <section
            className={`flow-picture ${layout.upright ? 'upright' : ''}`}
            ref={host}
            style={{ height: width === 0 ? heightPx : layout.height }}
            aria-label={t(($) => $.flow.label, { parts: spoken.join(', ') })}
          >
            {width > 0 && (
              <>
                <FlowPicture layout={layout} />
                {layout.boxes.map((box) => {
                  const device = devices.get(box.role);
                  return (
                    <FlowNode
                      key={box.role}
                      box={box}
                      value={parts.found.get(box.role)}
                      soc={soc}
                      energies={energies}
                      to={device === undefined ? undefined : path('dev-monitor', { id: device })}
                    />
                  );
                })}
              </>
            )}
          </section>
          <SupplyMix powers={parts.powers} />
        </>
      )}
    </Card>
  );
}

/** The device that tells the power of a part, where it is a single one. */
function devicesOf(grid: readonly GridCell[]): ReadonlyMap<string, number> {
  const single = Object.entries(flowSources(grid)).flatMap(([role, { parts }]): [string, number][] => {
    const ids = new Set(parts.map(({ key }) => Number(key.split(':')[0])));
    return ids.size === 1 ? [...ids].map((id) => [role, id]) : [];
  });
  return new Map(single);
}

/** Who feeds the busbar at this moment, as shares of a whole. */
function SupplyMix({ powers }: { readonly powers: FlowPowers }) {
  const t = homeText.use();
  const mix = supplyMix(powers);
  const shares = shareTexts(mix.map(({ share }) => share));
  return (
    <div className="supply-mix">
      <span className="caption">{t(($) => $.flow.mix)}</span>
      <span className="bar" aria-hidden="true">
        {mix.map(({ role, share }) => (
          <span key={role} className={role} style={{ flexGrow: share }} />
        ))}
      </span>
      <span className="shares">
        {mix.map(({ role }, index) => (
          <span key={role}>
            <i className={role} aria-hidden="true" />
            {t(($) => $.flow.mixPart, { name: t(($) => $.flow.roles[role]), share: shares[index] ?? '' })}
          </span>
        ))}
      </span>
    </div>
  );
}
