import { devicesApi, routes, stateWords } from '@czyun/contract';
import { useRef } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useWidth } from '../../../kit/ui/use-width.ts';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import {
  type FlowPowers,
  type FlowRole,
  flowLayout,
  flowRoles,
  flowSources,
  type GridCell,
  onWall,
  powersDiffer,
  restingState,
  roleWords,
  shownLosses,
  storageUnits,
  supplyMix,
  wayOf,
} from '../../../parts/energy/flow.ts';
import { flowParams, useFlow } from '../../../parts/energy/use-flow.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { useTodayWhy } from '../../../parts/energy/use-today-why.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { formatNumber } from '../../../platform/format/number.ts';
import { shareTexts } from '../../../platform/format/shares.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { useSecondTime, useSecondValues } from '../../../platform/live/use-second.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { colorOf, FlowNode } from '../parts/flow-node.tsx';
import { FlowPicture } from '../parts/flow-picture.tsx';
import { homeText } from '../text.ts';
import css from './flow.module.css';

/** Least height of the picture; on a phone its content determines the height. */
const leastPx = 240;
const mixPx = 36;

/** Live power flow of the station. */
export function FlowWidget() {
  const t = homeText.useText();
  const narrow = useNarrow();
  const { asked, grid, energies } = useOverviewNow();
  const flow = useFlow(grid, energies);
  const losses = shownLosses(flow.powers);
  const content = (roomPx: number) =>
    Object.keys(flow.powers).length === 0 ? (
      <Empty title={t(($) => $.flow.none)} hint={t(($) => $.flow.noneHint)} />
    ) : (
      <div className={box.stack}>
        <Picture grid={grid} energies={energies} flow={flow} heightPx={Math.max(leastPx, roomPx - mixPx)} />
        <SupplyMix powers={flow.powers} />
      </div>
    );
  return (
    <Panel
      title={t(($) => $.flow.title)}
      of={asked}
      how={t(($) => $.how.flow)}
      {...(losses === null
        ? {}
        : {
            note: (
              <span data-part="losses">
                {t(($) => $.flow.losses)} <NumberText value={losses} unit="kW" decimals={1} group={flow.units} />
              </span>
            ),
          })}
    >
      {narrow ? content(0) : content}
    </Panel>
  );
}

interface PictureProps {
  readonly grid: readonly GridCell[];
  readonly energies: Parameters<typeof useFlow>[1];
  readonly flow: ReturnType<typeof useFlow>;
  readonly heightPx: number;
}

function Picture({ grid, energies, flow, heightPx }: PictureProps) {
  const t = homeText.useText();
  const to = useLinks();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const isWall = useIsWall();
  const { powers, found, soc, units } = flow;
  const whyOf = useTodayWhy(useOverviewNow().overview?.time ?? null);
  const secondValues = useSecondValues(flowParams(grid));
  const other = useFlow(grid, energies, secondValues);
  const isCompared = useSecondTime() !== null && secondValues.size > 0;
  const layout = flowLayout(width, heightPx, powers, isWall ? onWall : undefined);
  const devices = devicesOf(grid);
  const doing = useDoing(powers);
  const parts = flowRoles.flatMap((role) => {
    const kw = powers[role];
    if (kw === undefined) return [];
    const size = formatNumber(kw === null ? null : Math.abs(kw), 'kW', 1, units);
    return [`${t(($) => $.flow.roles[role])} ${doing(role)} ${size.text} ${size.unit}`.trim()];
  });
  return (
    <section
      className={`${box.fixed} ${css.picture}`}
      ref={host}
      style={{ height: width === 0 ? heightPx : layout.height }}
      aria-label={t(($) => $.flow.label, { parts: parts.join(', ') })}
      data-picture={layout.upright ? 'upright' : 'lying'}
    >
      {width > 0 && (
        <>
          <FlowPicture layout={layout} />
          {layout.boxes.map((place) => {
            const device = devices.get(place.role);
            return (
              <FlowNode
                key={place.role}
                place={place}
                upright={layout.upright}
                value={found.get(place.role)}
                soc={soc}
                energies={energies}
                doing={doing(place.role)}
                units={units}
                whyOf={whyOf}
                differs={isCompared && powersDiffer(powers[place.role], other.powers[place.role])}
                to={device === undefined ? undefined : to(routes['dev-monitor'], { id: device })}
              />
            );
          })}
        </>
      )}
    </section>
  );
}

/** Direction of each part in words; for a storage without power the state of its units. */
function useDoing(powers: FlowPowers): (role: FlowRole) => string {
  const t = homeText.useText();
  const word = useWord();
  const { id } = useProject();
  const states = useDeviceStates(id);
  const { data: devices } = useCall(devicesApi.getAllByProjId, { query: { id } }, { quiet: true, freshMs: 30_000 });
  const resting = restingState(storageUnits(devices ?? []).map((device) => states.of(device).status));
  return (role) => {
    const way = wayOf(powers[role]);
    if (way === 'forward' || way === 'backward') return word(roleWords[role][way === 'forward' ? 0 : 1]);
    if (way === 'unknown') return word(stateWords.unknown);
    if (role === 'storage' && resting !== null) return word(stateWords[resting]);
    return t(($) => (role === 'pv' || role === 'wind' ? $.flow.ways.notGenerating : $.flow.ways.rest));
  };
}

/** Device of a part whose power comes from a single device. */
function devicesOf(grid: readonly GridCell[]): ReadonlyMap<string, number> {
  const single = Object.entries(flowSources(grid)).flatMap(([role, { parts }]): [string, number][] => {
    const ids = new Set(parts.map(({ key }) => Number(key.split(':')[0])));
    return ids.size === 1 ? [...ids].map((id) => [role, id]) : [];
  });
  return new Map(single);
}

/** Shares of the sources that currently feed the busbar. */
function SupplyMix({ powers }: { readonly powers: FlowPowers }) {
  const t = homeText.useText();
  const mix = supplyMix(powers);
  const shares = shareTexts(mix.map(({ share }) => share));
  return (
    <div className={`${box.row} ${box.wrap} ${box.small} ${box.soft} ${css.mix}`}>
      <span>{t(($) => $.flow.mix)}</span>
      <span className={`${box.meter} ${css.bar}`} aria-hidden="true">
        {mix.map(({ role, share }) => (
          <span key={role} style={{ flexGrow: share, color: colorOf(role) }} />
        ))}
      </span>
      {mix.map(({ role }, index) => (
        <span key={role} className={`${box.row} ${box.tight}`}>
          <i className={box.square} style={{ background: colorOf(role) }} aria-hidden="true" />
          {t(($) => $.flow.mixPart, { name: t(($) => $.flow.roles[role]), share: shares[index] ?? '' })}
        </span>
      ))}
    </div>
  );
}
