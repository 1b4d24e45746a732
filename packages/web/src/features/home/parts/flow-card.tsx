import { devicesApi, stateWords } from '@czyun/contract';
import { useMemo, useRef } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatNumber, scaleOfGroup } from '../../../shared/format/number.ts';
import { shareTexts } from '../../../shared/format/shares.ts';
import { useWord } from '../../../shared/i18n/language.ts';
import { useDeviceStates } from '../../../shared/live/use-device-states.ts';
import { useValues } from '../../../shared/live/use-values.ts';
import type { LiveValue } from '../../../shared/live/value-store.ts';
import { useProject, useProjectPath } from '../../../shared/project/project-context.ts';
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
  restingState,
  roleWords,
  socSource,
  storageUnits,
  supplyMix,
  wayOf,
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
  const units = useMemo(
    () =>
      scaleOfGroup([
        ...Object.values(parts.powers).map((value) => ({ value, unit: 'kW' })),
        ...[...energies.values()].map((value) => ({ value, unit: 'kWh' })),
      ]),
    [parts.powers, energies],
  );
  const doing = useDoing(parts.powers);
  const spoken = flowRoles.flatMap((role) => {
    const kw = parts.powers[role];
    if (kw === undefined) return [];
    const size = formatNumber(kw === null ? null : Math.abs(kw), 'kW', 1, units);
    return [`${t(($) => $.flow.roles[role])} ${doing(role)} ${size.text} ${size.unit}`.trim()];
  });
  return (
    <Card
      className="home-flow"
      title={t(($) => $.flow.title)}
      extra={
        losses !== null && (
          <span className="flow-losses">
            {t(($) => $.flow.losses)} <NumberText value={losses} unit="kW" decimals={1} group={units} />
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
                      doing={doing(box.role)}
                      units={units}
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

/** What each part does, in a word; of a storage without power how its units stand. */
function useDoing(powers: FlowPowers): (role: FlowRole) => string {
  const t = homeText.use();
  const word = useWord();
  const { id } = useProject();
  const states = useDeviceStates(id);
  const { data: devices } = useCall(devicesApi.getAllByProjId, { query: { id } }, { quiet: true, freshMs: 30_000 });
  const resting = useMemo(() => restingState(storageUnits(devices ?? []).map((device) => states.of(device).status)), [devices, states]);
  return (role) => {
    const way = wayOf(powers[role]);
    if (way === 'forward' || way === 'backward') return word(roleWords[role][way === 'forward' ? 0 : 1]);
    if (way === 'unknown') return word(stateWords.unknown);
    if (role === 'storage' && resting !== null) return word(stateWords[resting]);
    return t(($) => (role === 'pv' || role === 'wind' ? $.flow.ways.notGenerating : $.flow.ways.rest));
  };
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
